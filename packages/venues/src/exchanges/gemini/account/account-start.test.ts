import { expect, test } from 'vitest'

import { GeminiAccountHarness } from '../testing/account-harness.ts'

const modesOf = (desk: GeminiAccountHarness, path: string) =>
  desk.log
    .filter((line) => line.startsWith('request') && line.includes(`"path":"${path}"`))
    .map((line) => /"nonce","(\w+)"/.exec(line)?.[1])

test('a key says what it may do', () => {
  const desk = new GeminiAccountHarness().begun()
  expect(desk.sink.keys.at(-1)).toEqual({
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
  const desk = new GeminiAccountHarness().start().answer('/v1/roles', body, status)
  desk.answerWith('/v1/balances', 'rest.error.invalid_nonce_window')
  expect(modesOf(desk, '/v1/balances')).toEqual(['milliseconds', 'seconds'])
  desk.answerWith('/v1/balances', 'rest.balances.response')
  expect(desk.sink.keys.at(-1)).toMatchObject({ canTrade: null, canWithdraw: null })
  desk.answerWith('/v1/balances', 'rest.balances.response')
  expect(desk.sink.balanceLists).toHaveLength(1)
  desk.place('mine')
  expect(desk.saidOf('/v1/order/new')).toMatchObject({ client_order_id: 'mine' })
})

test('calls are numbered in milliseconds where Gemini takes that', () => {
  const desk = new GeminiAccountHarness().begun()
  expect(modesOf(desk, '/v1/roles')).toEqual(['milliseconds'])
  expect(modesOf(desk, '/v1/balances')).toEqual(['milliseconds'])
})

test('a key that wants the time is given the time, and nothing else is asked before that is known', () => {
  const desk = new GeminiAccountHarness().start()
  expect(desk.io.requests.map(({ path }) => path)).toEqual(['/v1/roles'])
  desk.answerWith('/v1/roles', 'rest.error.invalid_nonce_window')
  expect(modesOf(desk, '/v1/roles')).toEqual(['milliseconds', 'seconds'])
  desk.answerWith('/v1/roles', 'rest.roles.response')
  expect(modesOf(desk, '/v1/balances')).toEqual(['seconds'])
})

test('a number that was used before is followed by another a second later', () => {
  const desk = new GeminiAccountHarness().start()
  desk.answerWith('/v1/roles', 'rest.error.invalid_nonce_not_increasing')
  expect(desk.waiting('/v1/roles')).toBeUndefined()
  desk.pass(1100).answerWith('/v1/roles', 'rest.roles.response')
  desk.answerWith('/v1/balances', 'rest.error.invalid_nonce_not_increasing').pass(1100)
  desk.answerWith('/v1/balances', 'rest.balances.response')
  expect(desk.sink.balanceLists).toHaveLength(1)
})

test('a clock that is wrong is set by what Gemini says of the time', () => {
  const desk = new GeminiAccountHarness().begun()
  desk.adapter.readBalances(desk.now)
  desk.pass(0).answerWith('/v1/balances', 'rest.error.invalid_nonce_window')
  expect(desk.io.clocks.at(-1)?.venueTime).toBe(1_777_322_173_500)
  desk.pass(1100)
  expect(modesOf(desk, '/v1/balances').at(-1)).toBe('seconds')
})

test.each([
  ['rest.error.invalid_signature', 'InvalidSignature'],
  ['rest.error.ip_filter', 'ApiKey fails IP Filtering Check for some accounts'],
  ['rest.error.missing_apikey_header', "Must provide 'X-GEMINI-APIKEY' header"],
  ['rest.error.master_key_without_account', 'Expected a JSON payload with accounts'],
])('%s: the key is refused, in Gemini’s words, and tried again later', (name, words) => {
  const desk = new GeminiAccountHarness().start().answerWith('/v1/roles', name)
  expect(desk.sink.refusals).toEqual([`Gemini says: ${words}`])
  expect(desk.pass(2000).waiting('/v1/roles')).toBeDefined()
})

test('balances are reported with what is held', () => {
  const desk = new GeminiAccountHarness().begun()
  expect(desk.sink.balanceLists).toMatchObject([
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
  const desk = new GeminiAccountHarness().begun()
  const row = { currency: 'USD', amount: '1', available: '1', _timestamp: '2024-03-15T00:00:00Z' }
  desk.adapter.readBalances(desk.now)
  desk.pass(0).answer('/v1/balances', [row])
  expect(desk.sink.balanceLists).toHaveLength(1)
  desk.adapter.readBalances(desk.now)
  desk.pass(0).answer('/v1/balances', [
    { ...row, _timestamp: '2024-03-17T00:00:00Z', amount: '-0.00000001', available: -1e-8 },
    { ...row, currency: 'GEMI-X' },
  ])
  expect(desk.sink.balanceLists.at(-1)?.list).toEqual([{ asset: 'USD', available: '0', held: '0' }])
})

test.each([
  ['usd', 1_759_291_848_100],
  ['USD', 1_759_291_848],
])('the line reports balances that change, for %s at %i', (a, E) => {
  const desk = new GeminiAccountHarness().begun().live()
  desk.receive('user', { e: 'balanceUpdate', E, u: E, B: [{ a, f: '930.00', c: '1000.00' }] })
  expect(desk.sink.balanceLists.at(-1)).toMatchObject({
    isComplete: false,
    list: [{ asset: 'USD', available: '930', held: '70' }],
  })
})

test('fees are fractions of what the API costs', () => {
  const desk = new GeminiAccountHarness().begun()
  expect(desk.sink.feeLists).toEqual([[{ symbol: null, maker: '0.001', taker: '0.0035' }]])
})

test('while orders rest and nothing else is called, the key’s session is kept alive', () => {
  const desk = new GeminiAccountHarness().begun().live().event('NEW').event('OPEN')
  desk.passAlive(3000).answerWith('/v1/balances', 'rest.balances.response')
  const before = desk.countOf('/v1/heartbeat')
  desk.passAlive(27_000)
  expect(desk.countOf('/v1/heartbeat')).toBeGreaterThan(before)
  const idle = new GeminiAccountHarness().begun().live().passAlive(40_000)
  expect(idle.countOf('/v1/heartbeat')).toBe(0)
})
