import { firstOrAll } from '@leadline/runtime/testing/repetition'
import type { GeminiVariants } from '@leadline/venue-simulators/gemini/protocol-variants'
import { geminiSign } from '@leadline/venue-simulators/gemini/testing/client'
import { GeminiApiServer } from '@leadline/venue-simulators/gemini/wire/api-server'
import { expect, test } from 'vitest'

import { liveADay } from '../testing/account-day.ts'
import { AccountTestBed, openShared } from '../testing/account-test-bed.ts'

test.each(
  firstOrAll<Partial<GeminiVariants>>([
    { nonce: 'time-and-increasing' },
    { nonce: 'increasing' },
    { nonce: 'increasing', socketNonce: 'seconds-or-milliseconds' },
    { repeatedClientId: 'rejected' },
    { reportsRestOrders: false },
    { firstOrders: 'open', firstBalances: 'all', balanceAssets: 'lower' },
    { feeInEvents: 'zero', cancelReason: 'absent', waitingStop: 'new-and-open' },
    { balanceTimes: 'milliseconds', balanceNumbers: 'numbers' },
    { historyPages: 'newest-first', retryAfter: true, missingRole: 'error' },
    { nonce: 'time-and-increasing', nonceCounters: 'shared' },
    { nonce: 'increasing', nonceCounters: 'shared' },
    { nonce: 'increasing', nonceCounters: 'shared', socketNonce: 'seconds-or-milliseconds' },
    { orderResults: 'order', marketOrders: 'accepted', repeatedClientId: 'rejected-by-socket' },
    { repeatedClientId: 'rejected-by-rest', rolesCall: 'not-found', limitScope: 'address' },
    { historyReach: 'a-minute', connectionLife: 'a-minute', limitScope: 'account' },
  ]),
)('Gemini trades the same where its pages leave open that %j', async (variants) => {
  const one = await new AccountTestBed('gemini', openShared('gemini', { gemini: variants })).begin()
  // A connection that Gemini does not open is tried twice before the lists stand in for it.
  await one.pass(10_000)
  await liveADay(one)
  expect(one.market.simulators.forbiddenCalls).toEqual([])
  one.stop()
})

const begin = (variants: Partial<GeminiVariants>) =>
  new AccountTestBed('gemini', openShared('gemini', { gemini: variants })).begin()

test.each(['calls', 'calls-and-messages'] as const)(
  'Gemini: orders of a key that requires heartbeats, sent by %s, stay for as long as we are there, and not for longer',
  async (heartbeats) => {
    const one = await begin({ heartbeats })
    const apiServer = one.market.simulators.apiServer('gemini')
    if (!(apiServer instanceof GeminiApiServer)) throw new Error('Gemini has another API server.')
    for (const key of apiServer.auth.keys) key.requiresHeartbeat = true
    const id = one.send({ limitPrice: one.low })
    await one.pass(180_000)
    expect(one.order(id).state).toBe('open')
    expect(one.trulyOpen).toHaveLength(1)
    one.leave()
    await one.pass(40_000)
    expect(one.trulyOpen).toEqual([])
    one.stop()
  },
)

test.each([true, false])(
  'Gemini: an order that was made on the website is seen and can be canceled, whether the connection reports it: %s',
  async (reportsRestOrders) => {
    const one = await begin({ reportsRestOrders })
    placeElsewhere(one)
    await one.pass(65_000)
    expect(one.trulyOpen).toHaveLength(1)
    const [seen] = one.working()
    expect(seen).toMatchObject({ state: 'open', source: { kind: 'elsewhere' } })
    one.cancel(seen?.clientOrderId ?? '')
    await one.pass(8000)
    expect(one.trulyOpen).toEqual([])
    expect(one.working()).toEqual([])
    one.stop()
  },
)

test.each(['disconnect', 'half-open-line', 'silent-socket'] as const)(
  'Gemini: an order outlives the connection that it was placed over, however that ends: %s',
  async (fault) => {
    const one = await begin({})
    const id = one.send({ limitPrice: one.low })
    await one.pass(3000)
    one.strike(fault)
    await one.pass(60_000)
    expect(one.order(id).state).toBe('open')
    expect(one.trulyOpen).toHaveLength(1)
    expect(one.account?.reconciliation.phase).toBe('ready')
    one.stop()
  },
)

test.each(['down', 'closed'])(
  'Gemini: in maintenance, reported as %s, a new order is refused with a readable reason, what rests stays, and afterwards all is as before',
  async (form) => {
    const one = await begin({})
    const resting = one.send({ limitPrice: one.low })
    await one.pass(3000)
    one.strike('maintenance', { when: 'always', form })
    await one.pass(1000)
    const refused = one.send({ limitPrice: one.low })
    await one.pass(20_000)
    expect(one.order(refused)).toMatchObject({ state: 'rejected' })
    expect(one.order(refused).reason).toMatch(/^Market (?:not open|closed)$/)
    one.strike('maintenance', { when: 'off' })
    await one.pass(60_000)
    expect(one.order(resting).state).toBe('open')
    expect(one.trulyOpen).toHaveLength(1)
    const taken = one.send({ limitPrice: one.low })
    await one.pass(5000)
    expect(one.order(taken).state).toBe('open')
    one.stop()
  },
)

test.each([true, false])(
  'Gemini: after too many calls the account goes on by itself, whether it is reported when to come back: %s',
  async (retryAfter) => {
    const one = await begin({ retryAfter })
    one.strike('rate-limited', { when: 'always' })
    one.strike('disconnect')
    await one.pass(10_000)
    expect(one.account?.reconciliation.phase).not.toBe('ready')
    one.strike('rate-limited', { when: 'off' })
    await one.pass(60_000)
    expect(one.account?.reconciliation.phase).toBe('ready')
    const id = one.send({ limitPrice: one.low })
    await one.pass(5000)
    expect(one.order(id).state).toBe('open')
    one.stop()
  },
)

/** With another key, and not over a connection. */
function placeElsewhere(one: AccountTestBed): void {
  const { simulators } = one.market
  const { id, secret } = simulators.key('gemini', 'withdraw')
  const path = '/v1/order/new'
  const order = { symbol: 'btcusd', amount: '0.1', price: one.low, side: 'buy' }
  const nonce = Math.floor(one.clock.now() / 1000)
  const words = { request: path, nonce, ...order, type: 'exchange limit' }
  const payload = btoa(JSON.stringify(words))
  const headers = {
    'x-gemini-apikey': id,
    'x-gemini-payload': payload,
    'x-gemini-signature': geminiSign(secret, payload),
  }
  const request = { method: 'POST', path, query: '', headers, body: '', origin: '', client: 'web' }
  simulators.handleHttp('gemini', request, () => undefined)
}
