import { expect, test } from 'vitest'

import { GeminiAccountHarness } from '../testing/account-harness.ts'

const modesOf = (harness: GeminiAccountHarness, path: string) =>
  harness.log
    .filter((line) => line.startsWith('request') && line.includes(`"path":"${path}"`))
    .map((connection) => /"nonce","(\w+)"/.exec(connection)?.[1])

test('a key says what it may do', () => {
  const harness = new GeminiAccountHarness().begun()
  expect(harness.sink.keys.at(-1)).toEqual({
    canView: true,
    canTrade: true,
    canWithdraw: false,
    permissions: [
      { name: 'Trader', granted: true, isDangerous: false },
      { name: 'Fund Manager', granted: false, isDangerous: true },
    ],
    account: '',
    tier: '0bps',
  })
})

test('a fund manager can withdraw, and what is not reported is not known', () => {
  const manager = new GeminiAccountHarness().start()
  manager.answer('/v1/roles', { isFundManager: true, isTrader: true, isAuditor: false })
  expect(manager.sink.keys.at(-1)).toMatchObject({ canTrade: true, canWithdraw: true })
  const silent = new GeminiAccountHarness().start().answer('/v1/roles', {})
  expect(silent.sink.keys.at(-1)).toMatchObject({
    canView: null,
    canTrade: null,
    canWithdraw: null,
  })
  const auditor = new GeminiAccountHarness().start()
  auditor.answer('/v1/roles', { isFundManager: false, isTrader: false, isAuditor: true })
  expect(auditor.sink.keys.at(-1)).toMatchObject({ canView: true, canTrade: false })
})

test.each([
  [404, { result: 'error', reason: 'EndpointNotFound', message: 'API entry point not found' }],
  [403, { result: 'error', reason: 'MissingRole', message: 'You need another role' }],
  [404, ''],
])('where a key cannot ask what it may do (%i), it is traded with all the same', (status, body) => {
  const harness = new GeminiAccountHarness().start().answer('/v1/roles', body, status)
  harness.answerWith('/v1/balances', 'rest.error.invalid_nonce_window')
  expect(modesOf(harness, '/v1/balances')).toEqual(['milliseconds', 'seconds'])
  harness.answerWith('/v1/balances', 'rest.balances.response')
  expect(harness.sink.keys.at(-1)).toMatchObject({ canTrade: null, canWithdraw: null })
  harness.answerWith('/v1/balances', 'rest.balances.response')
  expect(harness.sink.balanceLists).toHaveLength(1)
  harness.place('mine')
  expect(harness.saidOf('/v1/order/new')).toMatchObject({ client_order_id: 'mine' })
})

test('calls are numbered in milliseconds where Gemini takes that', () => {
  const harness = new GeminiAccountHarness().begun()
  expect(modesOf(harness, '/v1/roles')).toEqual(['milliseconds'])
  expect(modesOf(harness, '/v1/balances')).toEqual(['milliseconds'])
})

test('a key that wants the time is given the time, and nothing else is asked before that is known', () => {
  const harness = new GeminiAccountHarness().start()
  expect(harness.io.requests.map(({ path }) => path)).toEqual(['/v1/roles'])
  harness.answerWith('/v1/roles', 'rest.error.invalid_nonce_window')
  expect(modesOf(harness, '/v1/roles')).toEqual(['milliseconds', 'seconds'])
  harness.answerWith('/v1/roles', 'rest.roles.response')
  expect(modesOf(harness, '/v1/balances')).toEqual(['seconds'])
})

test('a number that was used before is followed by another a second later', () => {
  const harness = new GeminiAccountHarness().start()
  harness.answerWith('/v1/roles', 'rest.error.invalid_nonce_not_increasing')
  expect(harness.waiting('/v1/roles')).toBeUndefined()
  harness.pass(1100).answerWith('/v1/roles', 'rest.roles.response')
  harness.answerWith('/v1/balances', 'rest.error.invalid_nonce_not_increasing').pass(1100)
  harness.answerWith('/v1/balances', 'rest.balances.response')
  expect(harness.sink.balanceLists).toHaveLength(1)
})

test('a clock that is wrong is set by what Gemini says of the time', () => {
  const harness = new GeminiAccountHarness().begun()
  harness.adapter.readBalances(harness.now)
  harness.pass(0).answerWith('/v1/balances', 'rest.error.invalid_nonce_window')
  expect(harness.io.clocks.at(-1)?.venueTime).toBe(1_777_322_173_500)
  harness.pass(1100)
  expect(modesOf(harness, '/v1/balances').at(-1)).toBe('seconds')
})

test.each([
  ['rest.error.invalid_signature', 'InvalidSignature'],
  ['rest.error.ip_filter', 'ApiKey fails IP Filtering Check for some accounts'],
  ['rest.error.missing_apikey_header', "Must provide 'X-GEMINI-APIKEY' header"],
  ['rest.error.master_key_without_account', 'Expected a JSON payload with accounts'],
])('%s: the key is refused, in Gemini’s words, and tried again later', (name, words) => {
  const harness = new GeminiAccountHarness().start().answerWith('/v1/roles', name)
  expect(harness.sink.refusals).toEqual([`Gemini says: ${words}`])
  expect(harness.pass(2000).waiting('/v1/roles')).toBeDefined()
})

test('balances are reported with what is held', () => {
  const harness = new GeminiAccountHarness().begun()
  expect(harness.sink.balanceLists).toMatchObject([
    {
      isComplete: true,
      list: [
        { asset: 'BTC', available: '4.5', held: '0.5' },
        { asset: 'USD', available: '5000', held: '10000' },
      ],
    },
  ])
})

test('an answer of a server that is behind, dust and contracts change nothing', () => {
  const harness = new GeminiAccountHarness().begun()
  const row = { currency: 'USD', amount: '1', available: '1', _timestamp: '2024-03-15T00:00:00Z' }
  harness.adapter.readBalances(harness.now)
  harness.pass(0).answer('/v1/balances', [row])
  expect(harness.sink.balanceLists).toHaveLength(1)
  harness.adapter.readBalances(harness.now)
  harness.pass(0).answer('/v1/balances', [
    { ...row, _timestamp: '2024-03-17T00:00:00Z', amount: '-0.00000001', available: -1e-8 },
    { ...row, currency: 'GEMI-X' },
  ])
  expect(harness.sink.balanceLists.at(-1)?.list).toEqual([
    { asset: 'USD', available: '0', held: '0' },
  ])
})

test.each([
  ['usd', 1_759_291_848_100],
  ['USD', 1_759_291_848],
])('the connection reports balances that change, for %s at %i', (a, E) => {
  const harness = new GeminiAccountHarness().begun().live()
  harness.receive('user', { e: 'balanceUpdate', E, u: E, B: [{ a, f: '930.00', c: '1000.00' }] })
  expect(harness.sink.balanceLists.at(-1)).toMatchObject({
    isComplete: false,
    list: [{ asset: 'USD', available: '930', held: '70' }],
  })
})

test('fees are fractions of what the API costs', () => {
  const harness = new GeminiAccountHarness().begun()
  expect(harness.sink.feeLists).toEqual([[{ symbol: null, maker: '0.001', taker: '0.0035' }]])
})

test('while orders rest and nothing else is called, the key’s session is kept alive', () => {
  const harness = new GeminiAccountHarness().begun().live().event('NEW').event('OPEN')
  harness.passAlive(3000).answerWith('/v1/balances', 'rest.balances.response')
  const before = harness.countOf('/v1/heartbeat')
  harness.passAlive(27_000)
  expect(harness.countOf('/v1/heartbeat')).toBeGreaterThan(before)
  const idle = new GeminiAccountHarness().begun().live().passAlive(40_000)
  expect(idle.countOf('/v1/heartbeat')).toBe(0)
})
