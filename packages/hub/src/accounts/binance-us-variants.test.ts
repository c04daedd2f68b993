import { firstOrAll } from '@leadline/runtime/testing/repetition'
import type { BinanceVariants } from '@leadline/venue-simulators/binance-us/protocol-variants'
import { expect, test } from 'vitest'

import { liveADay } from '../testing/account-day.ts'
import { AccountTestBed, openShared } from '../testing/account-test-bed.ts'

const open = (variants: Partial<BinanceVariants>) =>
  new AccountTestBed('binance-us', openShared('binance-us', { 'binance-us': variants }))

test.each(
  firstOrAll<Partial<BinanceVariants>>([
    { orderCounting: 'unfilled-orders', newerFlags: 'absent' },
    { userEvents: 'swapped' },
    { userEvents: 'swapped', userStream: 'listen-key-only' },
    { userStream: 'listen-key-only', unknownMethod: 'answered-without-id' },
    { walletCalls: 'counted-apart' },
    { walletCalls: 'counted-apart-and-few' },
    { keyRights: 'offered', mostHoursOfOrders: 24, bothIds: 'checked' },
  ]),
)('Binance.US trades the same where its pages leave open that %j', async (variants) => {
  const one = await open(variants).begin()
  // An answer that does not come is waited for before the other way is taken, and too many calls until the minute ends.
  await one.pass(variants.walletCalls === 'counted-apart-and-few' ? 130_000 : 15_000)
  await liveADay(one)
  expect(one.market.simulators.forbiddenCalls).toEqual([])
  one.stop()
})

test('Binance.US is queried for nothing that its pages do not promise', async () => {
  const one = open({})
  const apiServer = one.market.simulators.apiServer('binance-us')
  const requested = new Set<string>()
  const http = apiServer.http.bind(apiServer)
  apiServer.http = (request, now) => {
    requested.add(`${request.method} ${request.path}`)
    const words = [request.query, request.body, ...Object.keys(request.headers)].join(' ')
    if (/time-?unit|pegPrice|newListClientOrderId/i.test(words)) requested.add(words)
    return http(request, now)
  }
  await one.begin()
  await liveADay(one)
  const promised =
    /^(?:GET|POST|PUT|DELETE) \/(?:api\/v3\/(?:time|exchangeInfo|depth|trades|klines|account|order|openOrders|allOrders|myTrades|userDataStream)|sapi\/v\d\/(?:system\/status|apiTradingStatus|asset\/query\/trading-fee|account\/apiRestrictions))$/
  expect(requested.size).toBeGreaterThan(5)
  expect([...requested].filter((call) => !promised.test(call))).toEqual([])
  one.stop()
})

test.each([
  ['server', 'timeout'],
  ['client', 'timeout'],
  ['server', 'busy'],
  ['client', 'busy'],
] as const)(
  'Binance.US: an order that gets an error, with the status of a %s, of %s, is settled by what is there, and never sent again',
  async (errorStatus, form) => {
    const one = await open({ errorStatus }).begin()
    one.strike('server-error', { when: 'once', form })
    const id = one.send({ limitPrice: one.low })
    await one.pass(90_000)
    const there = one.groundTruth.orders.length
    expect(there).toBeLessThan(2)
    expect(there === 1 ? ['open'] : ['rejected', 'not-placed']).toContain(one.order(id).state)
    expect(one.account?.reconciliation.phase).toBe('ready')
    expect(one.errors).toEqual([])
    one.stop()
  },
)

test.each([
  ['inside', 'ready'],
  ['outside-403', 'offline'],
  ['outside-451', 'offline'],
] as const)(
  'Binance.US: from a network that is %s an account is %s, and nothing leaves where it is not',
  async (network, phase) => {
    const one = await open({ network }).begin()
    expect(one.account?.reconciliation.phase).toBe(phase)
    expect(one.place({ limitPrice: '20000' }).kind === 'sent').toBe(network === 'inside')
    expect(one.errors).toEqual([])
    one.stop()
  },
)
