import { exact } from '@leadline/orders/decimal-text'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import type { RobinhoodVariants } from '@leadline/venue-simulators/robinhood/protocol-variants'
import { expect, test } from 'vitest'

import { liveADay } from '../testing/account-day.ts'
import { AccountTestBed, openShared } from '../testing/account-test-bed.ts'

const begin = (variants: Partial<RobinhoodVariants>) =>
  new AccountTestBed('robinhood', openShared('robinhood', { robinhood: variants })).begin()

test.each(
  firstOrAll<Partial<RobinhoodVariants>>([
    { repeatedClientId: 'another-order', cancelNeeds: 'nothing-more' },
    { cancelAnswer: 'sentence', executionNumbers: 'short' },
    { cancelAnswer: 'nothing', pageRows: 2, nextRepeatsAccount: false },
    { refusalWords: 'others', otherVersion: 'hidden' },
    { mostSymbols: 1 },
    { feeRounding: 'cents-per-order', makerFee: 5000 },
    { lastSecond: 'refused' },
    { callNumbers: 'fewer' },
    { marketOrders: 'rest-two-minutes', accounts: 'two' },
    { unaskedReach: 'two-minutes', endedOrders: 'gone-after-two-minutes' },
  ]),
)('Robinhood trades the same where its pages leave open that %j', async (variants) => {
  const one = await begin(variants)
  await liveADay(one)
  expect(one.market.simulators.forbiddenCalls).toEqual([])
  one.stop()
})

test.each(['none', 'cents-per-order', 'cents-per-fill'] as const)(
  'Robinhood: the fees of an order’s trades add up to what it was charged, rounded by %s',
  async (feeRounding) => {
    const one = await begin({ feeRounding })
    const id = one.send({ ...one.atOnce('sell'), size: '0.5' })
    await one.pass(8000)
    const { fills } = one.order(id)
    expect(fills.length).toBeGreaterThan(1)
    const fees = fills.reduce((sum, { fee }) => sum.plus(exact(fee)), exact('0'))
    const off = fees.minus(exact(one.groundTruth.orders[0]?.fees ?? '0')).abs()
    expect(off.lte(exact('0.005').times(exact(String(fills.length))))).toBe(true)
    expect(fees.eq(exact(fees.toFixed(2)))).toBe(feeRounding !== 'none')
    one.stop()
  },
)

test.each([
  ['end-at-once', 'canceled'],
  ['rest-two-minutes', 'partially-filled'],
] as const)(
  'Robinhood: a market order that cannot get all may %s, and ends with what it got',
  async (marketOrders, state) => {
    const one = await begin({ marketOrders })
    await one.quieten()
    const id = await sendTooMuch(one)
    expect(one.order(id)).toMatchObject({ state, filled: '0.04' })
    await one.pass(125_000)
    expect(one.order(id)).toMatchObject({ state: 'canceled', filled: '0.04' })
    expect(one.trulyOpen).toEqual([])
    expect(one.working()).toEqual([])
    expect(one.errors).toEqual([])
    one.stop()
  },
)

test.each([
  ['accepted', 'documented', 'filled', ''],
  ['refused', 'documented', 'rejected', 'HTTP 400: Limit price is through the market.'],
  ['refused', 'others', 'rejected', 'HTTP 400: No.'],
] as const)(
  'Robinhood: a limit that would trade at once is %s, in words that are %s: it is %s, and that is said',
  async (crossingLimits, refusalWords, state, reason) => {
    const one = await begin({ crossingLimits, refusalWords })
    const id = one.send({ limitPrice: String(Math.ceil(one.prices.ask * 1.002)) })
    await one.pass(8000)
    expect(one.order(id)).toMatchObject({ state, reason })
    expect(one.groundTruth.orders).toHaveLength(state === 'filled' ? 1 : 0)
    expect(one.working()).toEqual([])
    one.stop()
  },
)

test.each([
  ['everything', 'open'],
  ['two-minutes', 'pending'],
  ['two-minutes', 'partially_filled'],
] as const)(
  'Robinhood: an old order of another program is found though a list that is not asked where to begin holds %s, and one that traded in part is called %s',
  async (unaskedReach, partialWord) => {
    const one = await begin({ unaskedReach, partialWord })
    await one.quieten()
    const price = String(Math.floor(one.prices.bid / 4))
    one.market.simulators.script('robinhood', 'BTC-USD', { bids: [], asks: [[price, '0.04']] })
    one.send({ limitPrice: price })
    await one.pass(5000)
    one.leave()
    one.clock.sleep(40 * 86_400_000)
    const later = await one.another()
    await later.pass(15_000)
    expect(one.trulyOpen).toMatchObject([{ filled: '0.04000000' }])
    expect(later.working()).toMatchObject([
      { state: 'partially-filled', filled: '0.04', source: { kind: 'elsewhere' } },
    ])
    later.stop()
  },
)

test.each([
  ['kept', ''],
  ['gone-after-two-minutes', 'The exchange no longer knows of this order.'],
] as const)(
  'Robinhood: of an order that ended while nobody could ask, once ended orders are %s, what is known is reported: %s',
  async (endedOrders, reason) => {
    const one = await begin({ endedOrders, marketOrders: 'rest-two-minutes' })
    await one.quieten()
    const id = await sendTooMuch(one)
    expect(one.order(id)).toMatchObject({ state: 'partially-filled', filled: '0.04' })
    one.strike('server-error', { when: 'always' })
    await one.pass(270_000)
    expect(one.groundTruth.orders).toMatchObject([{ status: 'expired' }])
    one.strike('server-error', { when: 'off' })
    await one.pass(180_000)
    expect(one.order(id)).toMatchObject({ state: 'canceled', filled: '0.04', reason })
    expect(one.order(id).isFilledFinal).toBe(reason === '')
    expect(one.working()).toEqual([])
    one.stop()
  },
)

/** A market order for more than is there near its price: 0.04 are. */
async function sendTooMuch(one: AccountTestBed): Promise<string> {
  const price = Math.floor(one.prices.ask)
  one.market.simulators.script('robinhood', 'BTC-USD', {
    asks: [
      [String(price), '0.04'],
      [String(price * 2), '1'],
    ],
  })
  const id = one.send(one.atOnce('buy'))
  await one.pass(8000)
  return id
}
