import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { expect, test } from 'vitest'

import { applyOrderEvent } from '../apply-order-event.ts'
import { type Decimal, exact, zero } from '../decimal-text.ts'
import { DayResult } from '../risk/day-result.ts'
import { limitBuy } from '../testing/sample-orders.ts'
import { shownBalances } from './account-balances.ts'
import { isLongTerm } from './form-8949.ts'
import { LotLedger } from './lot-ledger.ts'
import type { LotMethod } from './lot-method.ts'
import { gainOf, type PositionInput, positionsByAsset } from './positions.ts'
import type { TradedFill } from './traded-amounts.ts'

const manual = guide('accounts-and-lots')
const hour = 3_600_000
const start = Date.UTC(2026, 2, 10, 12)

function trade(
  side: 'buy' | 'sell',
  size: string,
  price: string,
  fee: string,
  changes: Partial<TradedFill> = {},
): TradedFill {
  const { symbol = 'BTC-USD', time = start } = changes
  const [base = '', quote = ''] = symbol.split('-')
  return {
    fillId: `${side} ${size} ${price} ${time}`,
    clientOrderId: 'C-1',
    keyId: 'K-1',
    venue: 'kraken',
    symbol,
    base,
    quote,
    side,
    price,
    size,
    fee,
    feeAsset: 'USD',
    liquidity: 'taker',
    time,
    usd: {},
    ...changes,
  }
}

const bought = tableAfter(manual, '## A worked example').map((row) =>
  row.map((cell) => plain(cell).replace(' BTC', '')),
)
const [soldSize = '', soldAt = '', gross = '', soldFee = '', net = ''] = numbersIn(
  manual,
  /you sell ([\d.]+) BTC at ([\d,.]+)\. That is \$([\d,.]+), less a fee of \$([\d.]+): \$([\d,.]+)\./,
)

function ledgerOf(method: LotMethod): LotLedger {
  const ledger = new LotLedger(() => method)
  for (const [place, [size = '', price = '', fee = '']] of bought.entries()) {
    ledger.add(trade('buy', size, price, fee, { time: start + place * hour }))
  }
  return ledger
}

function sold(method: LotMethod): LotLedger {
  const ledger = ledgerOf(method)
  const time = start + 10 * hour
  ledger.add(trade('sell', soldSize, plain(soldAt), soldFee, { time }))
  return ledger
}

const cents = (amount: Decimal | string | null | undefined) =>
  (typeof amount === 'string' ? exact(amount) : (amount ?? zero)).toFixed(2)
const sum = (amounts: readonly (Decimal | null)[]) =>
  amounts.reduce((total: Decimal, amount) => total.plus(amount ?? zero), zero)

function positionOf(ledger: LotLedger, price: string) {
  const realized = [...ledger.realized.values()]
  const input: PositionInput = {
    lots: ledger.lots(),
    realized,
    fees: [],
    balances: [],
    usdPrice: () => price,
  }
  const [position] = positionsByAsset(input)
  if (!position) throw new Error('There is no position')
  return position
}

test('the manual’s three buys: a lot each, fees in its cost, and their average', () => {
  const ledger = ledgerOf('fifo')
  expect(ledger.lots().map(({ cost }) => cents(cost))).toEqual(bought.map(([, , , cost]) => cost))
  for (const [size = '', price = '', fee] of bought) {
    expect(cents(exact(size).times(exact(price)).times(exact('0.004')))).toBe(fee)
  }
  const [size = '', cost = '', average = ''] = numbersIn(
    manual,
    /You hold ([\d.]+) BTC for \$([\d,.]+)\. The average with fees is ([\d,.]+)\./,
  )
  const position = positionOf(ledger, '60000')
  expect([cents(position.size), cents(position.cost), cents(position.averagePrice)]).toEqual(
    [size, cost, average].map(plain),
  )
})

test.each(tableAfter(manual, '| Method | Takes'))(
  'the manual’s sale by %s: what it cost and what it gained',
  (name = '', takes = '', cost = '', realized = '') => {
    const { disposals } = sold(name.toLowerCase() as LotMethod)
    expect(cents(sum(disposals.map((one) => one.cost)))).toBe(plain(cost))
    expect(`+$${cents(sum(disposals.map(gainOf)))}`).toBe(realized)
    const [whole = '', half = ''] = numbersIn(takes, /lot of ([\d,]+) and half the lot of ([\d,]+)/)
    const costOf = (price: string) =>
      bought.find(([, at]) => at === exact(plain(price)).toFixed(2))?.[3] ?? ''
    expect(disposals.map((one) => cents(one.cost))).toEqual([
      costOf(whole),
      cents(exact(costOf(half)).div(exact('2'))),
    ])
  },
)

test('the manual’s proceeds, and what is left after the sale', () => {
  const ledger = sold('fifo')
  const value = exact(soldSize).times(exact(plain(soldAt)))
  expect([cents(value), cents(value.times(exact('0.004')))]).toEqual([plain(gross), soldFee])
  expect(cents(sum(ledger.disposals.map(({ proceeds }) => proceeds)))).toBe(plain(net))
  const [left = '', cost = '', average = '', mark = '', worth = '', unrealized = ''] = numbersIn(
    manual,
    /With FIFO ([\d.]+) BTC are left, for \$([\d,.]+), an average of ([\d,.]+)\. At a mark of ([\d,]+) they are worth \$([\d,.]+), and \$([\d,.]+) is unrealized/,
  )
  const position = positionOf(ledger, plain(mark))
  expect(
    [
      position.size,
      position.cost,
      position.averagePrice,
      position.valueUsd,
      position.unrealizedUsd,
    ].map(cents),
  ).toEqual([left, cost, average, worth, unrealized].map(plain))
})

test('the manual’s lines of Form 8949', () => {
  const rows = sold('fifo').disposals.map((disposal) => [
    `${disposal.size.toFixed(2)} ${disposal.asset}`,
    ...[disposal.proceeds, disposal.cost, gainOf(disposal)].map(cents),
  ])
  expect(rows).toEqual(tableAfter(manual, 'In the file for Form 8949').map((row) => row.map(plain)))
  const days = numbersIn(
    manual,
    /Bought on ([\d/]+), it is short-term if sold on ([\d/]+) and long-term from ([\d/]+) on/,
  ).map((text) => {
    const [month = 0, day = 0, year = 0] = text.split('/').map(Number)
    return { year, month, day }
  })
  const [from, short, long] = days
  if (!from || !short || !long) throw new Error('The guide names three days')
  expect([isLongTerm(from, short), isLongTerm(from, long)]).toEqual([false, true])
})

test('the manual’s fee that is taken in the coin', () => {
  const [size = '', price = '', fee = '', held = '', cost = '', average = ''] = numbersIn(
    manual,
    /buy ([\d.]+) ETH at ([\d,.]+) and ([\d.]+) ETH is taken as the fee, you hold ([\d.]+) ETH that cost \$([\d,.]+): an average of ([\d,.]+)\./,
  )
  const ledger = new LotLedger(() => 'fifo')
  const inCoin = { symbol: 'ETH-USD', feeAsset: 'ETH' }
  ledger.add(trade('buy', size, plain(price), fee, inCoin))
  const position = positionOf(ledger, '3000')
  expect(exact(position.size).toFixed(3)).toBe(held)
  expect([cents(position.cost), cents(position.averagePrice)]).toEqual([cost, average].map(plain))
})

test('the manual’s day P&L adds up, and is what the limits look at', () => {
  const rows = tableAfter(manual, 'The price is now').map(([, amount = '']) =>
    amount.replace(/^([+-])\$/, '$1').replaceAll(',', ''),
  )
  const [held = '', first = '', more = '', price = '', fee = '', now = ''] = numbersIn(
    manual,
    /You held ([\d.]+) BTC at the start of the day, at ([\d,]+)\. You bought ([\d.]+) BTC at ([\d,]+) with a fee of \$([\d.]+)\. The price is now ([\d,]+):/,
  )
  const day = new DayResult()
  day.add(trade('buy', held, '55000', '0', { time: start - 24 * hour }))
  day.add(trade('buy', more, plain(price), fee))
  const { usd } = day.result(start + hour, {
    now: () => plain(now),
    atStart: () => plain(first),
    wasPriced: () => true,
  })
  expect(`+${usd}`).toBe(rows.at(-1))
  expect(sum(rows.slice(0, -1).map((row) => exact(row.replace('+', '')))).toFixed(2)).toBe(usd)
})

test('the manual’s balance while an order has no answer', () => {
  const [available = '', held = '', size = '', left = '', inAll = ''] = numbersIn(
    manual,
    /With (\d+) USD available and (\d+) USD held, an order for (\d+) USD that has no answer yet leaves (\d+) USD available and (\d+) USD held/,
  )
  const order = applyOrderEvent(undefined, {
    kind: 'recorded',
    clientOrderId: 'C-1',
    at: 0,
    keyId: 'K-1',
    venue: 'kraken',
    terms: { ...limitBuy, size: '1', limitPrice: size },
    source: { kind: 'hand' },
    draftId: null,
    replaces: null,
    notionalUsd: null,
  })
  const [balance] = shownBalances([{ asset: 'USD', available, held }], [order])
  expect(balance?.available).toBe(left)
  expect(
    exact(balance?.held ?? '0')
      .plus(exact(balance?.heldByUnknown ?? '0'))
      .toFixed(),
  ).toBe(inAll)
})
