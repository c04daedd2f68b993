import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { failingSigners } from './self-test.ts'
import { signingVectors } from './signing-vectors.ts'
import { foreignPaths } from './testing/foreign-paths.ts'
import { openUnlocked } from './testing/vault-bench.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'LINE'] as const

test('a hub that was taken over gets no signature for anything that moves funds, makes keys or reaches other accounts', async () => {
  const bench = await openUnlocked()
  const venues = [...new Set(signingVectors.map(({ venue }) => venue))]
  let tried = 0
  for (const venue of venues) {
    const pasted = signingVectors.find((vector) => vector.venue === venue)?.pasted
    if (!pasted) throw new Error(venue)
    const keyId = await bench.add(venue, pasted, venue)
    const bases = { venue, keyId, host: 'localhost', query: [], time: Date.now() }
    for (const path of foreignPaths[venue]) {
      for (const method of methods) {
        const call = { ...bases, method, path }
        await expect(
          bench.vault.request({ do: 'sign', call }),
          `${method} ${path}`,
        ).rejects.toThrow(/does not sign|not on its list|foreign/)
        tried += 1
      }
    }
  }
  expect(tried).toBeGreaterThan(200)
})

test('a signature of Binance.US, which does not cover the path, is not made for the parameters of a withdrawal', async () => {
  const bench = await openUnlocked()
  const vector = signingVectors.find(({ venue }) => venue === 'binance-us')
  if (!vector) throw new Error('vector')
  const keyId = await bench.add('binance-us', vector.pasted)
  const call = (query: [string, string][], method: 'GET' | 'POST' | 'DELETE' = 'GET') => ({
    do: 'sign' as const,
    call: {
      venue: 'binance-us' as VenueId,
      keyId,
      method,
      host: 'api.binance.us',
      path: '/api/v3/order',
      query,
      time: Date.now(),
    },
  })
  const withdrawal: [string, string][] = [
    ['coin', 'BTC'],
    ['network', 'BTC'],
    ['address', 'somebody-else'],
    ['amount', '1'],
  ]
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    await expect(bench.vault.request(call(withdrawal, method))).rejects.toThrow('foreign parameter')
  }
  for (const name of [
    'asset',
    'email',
    'toEmail',
    'fiatCurrency',
    'symbol&coin',
    'symbol=x&coin',
  ]) {
    await expect(bench.vault.request(call([[name, 'x']]))).rejects.toThrow('foreign parameter')
  }
  // A value cannot smuggle one in either: it is escaped before it is signed.
  const smuggled = (await bench.vault.request(call([['symbol', 'x&coin=BTC']]))) as {
    query: [string, string][]
  }
  expect(smuggled.query[0]).toEqual(['symbol', 'x&coin=BTC'])
  await expect(bench.vault.request(call([['symbol', 'BTCUSD']]))).resolves.toBeDefined()
})

test('the vault does not start where a signature is not what it must be', async () => {
  expect(await failingSigners()).toEqual([])
  const wrong = signingVectors.map((vector) => ({
    ...vector,
    time: vector.time + 1000,
    nonce: `1${vector.nonce}`,
  }))
  const venues = [...new Set(signingVectors.map(({ venue }) => venue))]
  expect((await failingSigners(wrong)).toSorted()).toEqual(venues.toSorted())
  expect((await failingSigners([])).toSorted()).toEqual(venues.toSorted())
})
