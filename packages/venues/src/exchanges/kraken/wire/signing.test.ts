import { expect, test } from 'vitest'

import { SigningRefused, type UnsignedCall } from '../../../session/signer.ts'
import { nodeSigningCrypto } from '../../../testing/node-signing-crypto.ts'
import { examples } from '../testing/market-harness.ts'
import { allowedKrakenCalls, signKrakenCall, signKrakenSocket } from './signing.ts'

interface Vector {
  name: string
  apiKey: string
  secretBase64: string
  path: string
  nonce: string
  contentType: string
  body: string
  headers: Record<string, string>
}

const vectors = examples.vectors['signing'] as unknown as Vector[]
const forms = vectors.filter(
  ({ contentType, path }) =>
    contentType.includes('form') && allowedKrakenCalls.some((call) => call.path === path),
)
const [official] = vectors as [Vector]

const key = { apiKey: official.apiKey, privateKey: official.secretBase64 }

function callTo(path: string, body: UnsignedCall['body'] = []): UnsignedCall {
  const host = 'api.kraken.com'
  return { venue: 'kraken', keyId: 'k', method: 'POST', host, path, query: [], body, time: 0 }
}

async function signatureOf(vector: Vector): Promise<Record<string, string>> {
  const pairs = [...new URLSearchParams(vector.body)].filter(([name]) => name !== 'nonce')
  const crypto = nodeSigningCrypto({ nextNonce: () => vector.nonce })
  const own = { apiKey: vector.apiKey, privateKey: vector.secretBase64 }
  const signed = await signKrakenCall(callTo(vector.path, pairs), own, crypto)
  expect(signed.body).toBe(vector.body)
  return { ...signed.headers }
}

test.each(forms)('$name is signed to the letter', async (vector) => {
  expect(await signatureOf(vector)).toEqual(vector.headers)
})

test('the vectors are there', () => {
  expect(forms.length).toBeGreaterThanOrEqual(4)
})

test('a body that was hashed without its number in front does not pass', async () => {
  const { wrongSign } = examples.vectors['negativeSigning'] as unknown as { wrongSign: string }
  expect((await signatureOf(official))['API-Sign']).not.toBe(wrongSign)
})

test('signs of forms are escaped as Kraken reads them', async () => {
  const pairs = [['price', '+1.5%']] as const
  const crypto = nodeSigningCrypto({ nextNonce: () => '7' })
  const { body } = await signKrakenCall(callTo('/0/private/AddOrder', pairs), key, crypto)
  expect(body).toBe('nonce=7&price=%2B1.5%25')
})

test.each([
  'Withdraw',
  'WithdrawInfo',
  'WithdrawStatus',
  'WithdrawCancel',
  'WithdrawAddresses',
  'WithdrawMethods',
  'WalletTransfer',
  'DepositMethods',
  'DepositAddresses',
  'DepositStatus',
  'CreateSubaccount',
  'AccountTransfer',
  'Earn/Allocate',
  'Earn/Deallocate',
  'AddExport',
  'RetrieveExport',
  'RemoveExport',
  'EditOrder',
  'AddOrderBatch',
  'addorder',
  'AddOrder/',
  '../private/Withdraw',
])('%s is never signed', async (name) => {
  const signed = signKrakenCall(callTo(`/0/private/${name}`), key, nodeSigningCrypto())
  await expect(signed).rejects.toThrow(SigningRefused)
})

/** Calls that the examples show and Leadline has no use for. */
const unused = [
  'AddOrderBatch',
  'Balance',
  'CancelOrderBatch',
  'EditOrder',
  'Ledgers',
  'OrderAmends',
  'TradeBalance',
]

test('of all private calls in the examples, only those for viewing, trading and canceling are signed', () => {
  const shown = new Set(
    examples.names.flatMap((name) => /^rest\.([A-Z][A-Za-z]+)\./.exec(name)?.[1] ?? []),
  )
  const open = ['Time', 'SystemStatus', 'Assets', 'AssetPairs', 'Ticker', 'Depth', 'Trades', 'OHLC']
  const allowed = allowedKrakenCalls.map(({ path }) => path.replace('/0/private/', ''))
  const rest = [...shown].filter((name) => !open.includes(name) && !allowed.includes(name))
  expect(rest.toSorted()).toEqual(unused)
})

test('a call that brings its own number, a text or a query is not signed', async () => {
  const path = '/0/private/AddOrder'
  const crypto = nodeSigningCrypto()
  const numbered = signKrakenCall(callTo(path, [['nonce', '1']]), key, crypto)
  await expect(numbered).rejects.toThrow(SigningRefused)
  await expect(signKrakenCall(callTo(path, '{}'), key, crypto)).rejects.toThrow(SigningRefused)
  const queried = { ...callTo(path), query: [['a', 'b']] as const }
  await expect(signKrakenCall(queried, key, crypto)).rejects.toThrow(SigningRefused)
})

test('nothing is signed for Kraken’s connections', () => {
  expect(() => signKrakenSocket()).toThrow(SigningRefused)
})
