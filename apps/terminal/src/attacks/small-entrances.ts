import { createClient } from '@leadline/client/create-client'
import { readReleaseLog } from '@leadline/contract/releases'
import { signGeminiCall } from '@leadline/venues/exchanges/gemini/wire/signing'
import { signRobinhoodCall } from '@leadline/venues/exchanges/robinhood/wire/signing'
import { SigningRefused, type UnsignedCall } from '@leadline/venues/session/signer'
import { nodeSigningCrypto } from '@leadline/venues/testing/node-signing-crypto'
import { expect, test, vi } from 'vitest'

import { DeskListService } from '../local-gateway/desk-list-service.ts'
import { DeskSessions } from '../local-gateway/desk-sessions.ts'
import { sessionFile } from '../local-gateway/kept-sessions.ts'
import { newHome } from '../testing/test-terminal.ts'
import { openBench, openUnlocked, passphrase } from '../vault/testing/vault-bench.ts'
import { TriedKeys } from '../vault/tried-keys.ts'

const call = (path: string, more: Partial<UnsignedCall>): UnsignedCall => ({
  venue: 'gemini',
  keyId: 'k',
  host: 'api.gemini.com',
  method: 'POST',
  path,
  query: [],
  body: undefined,
  time: 1_700_000_000_000,
  ...more,
})

/** 21: the smaller ones. What limits and caps hold stands in order-caps.test.ts and vault-attacks.test.ts. */
export function smallAttempts(): void {
  test.each(['aaaaaaaaaaaa', 'password1234', 'qwertyuiop12', 'bitcoin12345'])(
    'the passphrase %s is not taken, so it need not be guessed',
    async (easy) => {
      const bench = await openBench()
      await expect(bench.create(easy)).rejects.toThrow('among the first')
    },
  )

  test('a hub that was taken over cannot place an order in another account of Gemini’s', async () => {
    const body = '{"symbol":"btcusd","amount":"1","account":"another"}'
    const key = { apiKey: 'account-x', secret: 'y' }
    const signed = signGeminiCall(call('/v1/order/new', { body }), key, nodeSigningCrypto())
    await expect(signed).rejects.toThrow(SigningRefused)
  })

  test('nor have a body signed with a question to Robinhood', async () => {
    const asked = call('/api/v1/crypto/trading/orders/', {
      venue: 'robinhood',
      host: 'trading.robinhood.com',
      method: 'GET',
      body: '{"side":"sell"}',
    })
    const key = { apiKey: 'rh-api-x', pkcs8: 'AA==' }
    const signed = signRobinhoodCall(asked, key, nodeSigningCrypto())
    await expect(signed).rejects.toThrow('without a body')
  })

  test('a pasted key is gone from memory after ten minutes, whether or not anybody comes by', () => {
    vi.useFakeTimers()
    const tried = new TriedKeys()
    const secret = Buffer.from('a secret')
    const id = tried.add({ venue: 'kraken', ending: 'abcd', secret, at: 0 })
    vi.advanceTimersByTime(9 * 60_000)
    expect(tried.get(id)).toBeDefined()
    vi.advanceTimersByTime(2 * 60_000)
    vi.useRealTimers()
    expect(tried.get(id)).toBeUndefined()
    expect(secret.every((byte) => byte === 0)).toBe(true)
  })

  test('a program that guesses tokens does not keep the owner out for longer than a minute', () => {
    let now = 0
    const sessions = new DeskSessions(() => now)
    const token = sessions.newToken()
    for (let guess = 0; guess < 200; guess += 1) sessions.exchange('a guess', 'ourselves')
    now += 61_000
    expect(sessions.exchange(token, 'ourselves')).toBeDefined()
  })

  test('a shop that answers without end does not fill the memory', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    })
    const fetch = () => Promise.resolve(new Response(endless))
    const shop = createClient({
      baseUrl: 'https://shop.example',
      token: () => undefined,
      fetch,
      timeoutMs: 60_000,
    })
    await expect(shop(readReleaseLog, {})).rejects.toThrow('could not be read')
  })

  test('a desk that somebody got hold of replaces no key and erases no vault without the passphrase', async () => {
    const bench = await openUnlocked()
    await expect(bench.vault.request({ do: 'erase' })).rejects.toThrow('Enter the passphrase')
    const wrong = await bench.seal('erase', 'not the passphrase at all')
    await expect(bench.vault.request({ do: 'erase', sealed: wrong })).rejects.toThrow(
      'not the pass',
    )
    const keep = { do: 'keep', keyId: 'x', name: 'y', replaces: 'z', isForced: false } as const
    await expect(bench.vault.request(keep)).rejects.toThrow('Enter the passphrase')
    const sealed = await bench.seal('replace', passphrase)
    // Past the passphrase it is only a key that is not there.
    await expect(bench.vault.request({ ...keep, sealed })).rejects.toThrow('pasted too long ago')
  })

  test('a session that somebody copied ends for every window that uses it, and for the next start', () => {
    const home = newHome()
    const sessions = new DeskSessions(undefined, sessionFile(home))
    const [own, copied] = [1, 2].map(() => {
      const { setCookie, key } = sessions.exchange(sessions.newToken(), 'ourselves') ?? {
        setCookie: '',
        key: '',
      }
      return { cookie: setCookie.split(';')[0] ?? '', key }
    })
    const idOf = (desk = { cookie: '', key: '' }) => sessions.find(desk.cookie, desk.key) ?? ''
    const desks = new DeskListService(sessions)
    const cut: string[] = []
    desks.connected(idOf(copied), () => cut.push('the window'))
    desks.connected(idOf(copied), () => cut.push('the copy'))
    desks.connected(idOf(own), () => cut.push('our own'))
    const mine = desks.join({ desk: idOf(own), publish: () => {} })
    void mine.handle({ type: 'desksEnd', id: idOf(copied) })
    expect(cut).toEqual(['the window', 'the copy'])
    const next = new DeskSessions(undefined, sessionFile(home))
    for (const known of [sessions, next]) {
      expect(known.isKnown(copied?.cookie, copied?.key)).toBe(false)
      expect(known.isKnown(own?.cookie, own?.key)).toBe(true)
    }
  })
}
