import { exact } from '@leadline/orders/decimal-text'
import type { SimulatorOptions } from '@leadline/venue-simulators/simulator-options'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { AccountTestBed, openShared } from '../testing/account-test-bed.ts'

type Variants = NonNullable<SimulatorOptions['variants']>

/** Nobody else moves, so that every cent that comes and goes is ours. */
async function begin(venue: VenueId, variants: Variants): Promise<AccountTestBed> {
  const one = await new AccountTestBed(venue, openShared(venue, variants)).begin()
  await one.quieten()
  return one
}

const sum = (texts: readonly string[]) =>
  texts.reduce((total, text) => total.plus(exact(text)), exact('0'))

type Exact = ReturnType<typeof exact>

/** Exchanges round what they report of dollars. */
function expectSame(one: Exact, other: Exact, within: string): void {
  expect(one.minus(other).abs().lt(exact(within))).toBe(true)
}

/** What the exchange has of an asset, and that we were sent the same. */
function totalOf(one: AccountTestBed, asset: string) {
  const groundTruth = exact(one.groundTruth.balances[asset]?.total ?? '0')
  const reported = one.account?.balancesByAsset.get(asset)
  const here = exact(reported?.available ?? '-1').plus(exact(reported?.held ?? '-1'))
  expectSame(here, groundTruth, asset === 'USD' ? '0.01' : '0.00000001')
  return groundTruth
}

const forMoney = {
  kind: 'market',
  timeInForce: 'ioc',
  limitPrice: null,
  size: null,
  quoteSize: '1000',
} as const

test.each([true, false])(
  'Coinbase: an order for a thousand dollars is done, and cost what its fills and fees say, fee inside: %s',
  async (quoteSizeIncludesFee) => {
    const one = await begin('coinbase', { coinbase: { quoteSizeIncludesFee } })
    const before = totalOf(one, 'USD')
    const id = one.send(forMoney)
    await one.pass(15_000)
    const { state, fills, filled } = one.order(id)
    expect(state).toBe('filled')
    const cost = sum(fills.map(({ price, size }) => exact(price).times(exact(size)).toFixed()))
    const fees = sum(fills.map(({ fee }) => fee))
    expect(sum(fills.map(({ size }) => size)).eq(exact(filled))).toBe(true)
    const spent = before.minus(totalOf(one, 'USD'))
    expectSame(cost.plus(fees), spent, '0.01')
    expect(spent.gt(exact('1000'))).toBe(!quoteSizeIncludesFee)
    expect(one.errors).toEqual([])
    one.stop()
  },
)

test.each([
  ['left-out', 'filled', 1],
  ['needed', 'rejected', 0],
] as const)(
  'Kraken: an order for an amount of money whose size is %s is %s, and nothing is left open',
  async (sizeBesideCash, state, placed) => {
    const one = await begin('kraken', { kraken: { sizeBesideCash } })
    const before = totalOf(one, 'USD')
    const id = one.send(forMoney)
    await one.pass(15_000)
    expect(one.order(id).state).toBe(state)
    expect(one.groundTruth.orders).toHaveLength(placed)
    expect(one.working()).toEqual([])
    expect(totalOf(one, 'USD').lt(before)).toBe(placed === 1)
    expect(one.order(id).reason).toBe(placed === 1 ? '' : 'Invalid arguments:order_qty')
    expect(one.errors).toEqual([])
    one.stop()
  },
)

test.each([
  ['quote', 'USD'],
  ['base', 'BTC'],
] as const)(
  'Kraken: the fee of a sale is booked in what it was taken in, %s',
  async (feesOfSales, asset) => {
    const one = await begin('kraken', { kraken: { feesOfSales } })
    const before = totalOf(one, 'BTC')
    const id = one.send({ ...one.atOnce('sell'), size: '0.5' })
    await one.pass(15_000)
    const { state, fills } = one.order(id)
    expect(state).toBe('filled')
    expect(new Set(fills.map(({ feeAsset }) => feeAsset))).toEqual(new Set([asset]))
    const fees = asset === 'BTC' ? sum(fills.map(({ fee }) => fee)) : exact('0')
    expectSame(before.minus(totalOf(one, 'BTC')), exact('0.5').plus(fees), '0.00000001')
    totalOf(one, 'USD')
    expect(one.errors).toEqual([])
    one.stop()
  },
)

test.each(['reported', 'unreported'] as const)(
  'Binance.US: a stop whose trigger is %s waits, trades, and is known as filled',
  async (triggeredStop) => {
    const one = await begin('binance-us', { 'binance-us': { triggeredStop } })
    const stop = Math.floor(one.prices.bid) - 100
    const terms = { kind: 'stop-limit', side: 'sell', size: '0.05' } as const
    const id = one.send({ ...terms, stopPrice: String(stop), limitPrice: String(stop - 2000) })
    await one.pass(5000)
    expect(one.order(id)).toMatchObject({ state: 'open', filled: '0' })
    const trade = { takerSide: 'sell', price: String(stop - 1), size: '0.001' } as const
    one.market.simulators.trade('binance-us', 'BTC-USD', trade)
    await one.pass(10_000)
    expect(one.order(id).state).toBe('filled')
    expect(exact(one.order(id).filled).eq(exact('0.05'))).toBe(true)
    const [mine] = one.groundTruth.orders
    expect(mine).toMatchObject({ id: one.order(id).venueOrderId, status: 'filled' })
    expect(sum(one.order(id).fills.map(({ size }) => size)).eq(exact('0.05'))).toBe(true)
    expect(one.errors).toEqual([])
    one.stop()
  },
)

test.each(['none', 'open'] as const)(
  'Gemini: an order that traded in part is counted once, whether a new connection begins with open orders: %s',
  async (firstOrders) => {
    const one = await begin('gemini', { gemini: { firstOrders, firstBalances: 'all' } })
    const price = String(Math.floor(one.prices.bid) - 2)
    one.market.simulators.script('gemini', 'BTC-USD', { asks: [[price, '0.04']] })
    const id = one.send({ limitPrice: price })
    const resting = one.send({ limitPrice: one.low })
    await one.pass(8000)
    const before = one.order(id)
    expect(before).toMatchObject({ state: 'partially-filled', filled: '0.04' })
    one.strike('disconnect')
    await one.pass(40_000)
    expect(one.account?.reconciliation.phase).toBe('ready')
    expect(one.order(id)).toMatchObject({ state: 'partially-filled', filled: '0.04' })
    expect(one.order(id).fills).toHaveLength(before.fills.length)
    expect(one.order(resting)).toMatchObject({ state: 'open', filled: '0' })
    expect(one.working()).toHaveLength(2)
    for (const asset of ['USD', 'BTC']) totalOf(one, asset)
    expect(one.errors).toEqual([])
    one.stop()
  },
)

test.each(['upper', 'lower'] as const)(
  'Gemini: a balance is one and the same in %s case, in lists and in messages',
  async (balanceAssets) => {
    const one = await begin('gemini', { gemini: { firstBalances: 'all', balanceAssets } })
    const assets = new Set<string>()
    one.send({ ...one.atOnce('sell'), size: '0.5' })
    // Lists are read soon after a trade; before that, messages are all there is.
    for (let waited = 0; waited < 5000; waited += 100) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await one.pass(100)
      for (const asset of one.account?.balancesByAsset.keys() ?? []) assets.add(asset)
    }
    expect(assets).toContain('BTC')
    expect([...assets].filter((asset) => asset !== asset.toUpperCase())).toEqual([])
    for (const asset of ['USD', 'BTC']) totalOf(one, asset)
    one.stop()
  },
)
