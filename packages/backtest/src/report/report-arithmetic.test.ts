import { feeOf, parseAmount } from '@leadline/matching-engine/exchange/amount'
import { exact } from '@leadline/orders/decimal-text'
import { expect, test } from 'vitest'

import { readFeePercent } from '../exchanges/backtest-fees.ts'
import { manualArithmetic } from '../testing/manual-arithmetic.ts'
import type { BacktestFill } from './backtest-fill.ts'
import { BuyAndHold } from './buy-and-hold.ts'
import { times } from './exact-ratio.ts'
import { ResultKeeper } from './result-keeper.ts'

const hour = 3_600_000
const market = { venue: 'coinbase', symbol: 'BTC-USD', base: 'BTC', quote: 'USD' } as const

function amount(text: string): bigint {
  const value = parseAmount(text)
  if (value === undefined) throw new Error(`${text} is no amount.`)
  return value
}

function fillOf(
  side: 'buy' | 'sell',
  price: string,
  size: string,
  time: number,
  more: Partial<BacktestFill> & { feePercent?: string } = {},
): BacktestFill {
  const value = times(amount(size), amount(price))
  const { feePercent = '0.25', ...rest } = more
  return {
    ...market,
    time,
    orderId: `${side} ${time}`,
    side,
    price: amount(price),
    size: amount(size),
    value,
    fee: feeOf(value, readFeePercent(feePercent) ?? 0, 14),
    feeCurrency: 'USD',
    isMaker: false,
    midAtDecision: amount(price),
    ...rest,
  }
}

/** Ten hours in which the best bid is what the test says. */
function keeper(bid: { price: string } = { price: '60000' }) {
  return new ResultKeeper(
    0,
    () => amount(bid.price),
    () => amount('0.00000001'),
    new BuyAndHold(() => undefined),
  )
}

const cents = (text: string | null | undefined) => exact(text ?? '0').toFixed(2)

const manual = manualArithmetic()

test.each(manual.rows)(
  'the manual’s table: out at $exit gives $beforeFees, fees $fees, result $result',
  ({ exit, beforeFees, fees, result }) => {
    const results = keeper()
    results.add(fillOf('buy', manual.entry, '1', hour, { feePercent: manual.fee }))
    results.add(fillOf('sell', exit, '1', 2 * hour, { feePercent: manual.fee }))
    const [trade] = results.trades
    expect([cents(trade?.beforeFees), cents(trade?.fees), cents(trade?.result)]).toEqual([
      beforeFees,
      fees,
      result,
    ])
    const [money] = results.results(10 * hour)
    expect([cents(money?.beforeFees), cents(money?.fees), cents(money?.result)]).toEqual([
      beforeFees,
      fees,
      result,
    ])
  },
)

test('the manual’s gain and loss at the size of its example, and how often it must win', () => {
  expect(manual.rows).toHaveLength(2)
  const results = keeper()
  for (const [index, { exit }] of manual.rows.entries()) {
    const { entry, size, fee: feePercent } = manual
    results.add(fillOf('buy', entry, size, (index * 2 + 1) * hour, { feePercent }))
    results.add(fillOf('sell', exit, size, (index * 2 + 2) * hour, { feePercent }))
  }
  const [money] = results.results(10 * hour)
  expect(money).toMatchObject({ trades: 2, wins: 1, losses: 1, winPercent: '50.0' })
  expect(cents(money?.averageWin)).toBe(manual.gain)
  expect(cents(money?.averageLoss)).toBe(manual.loss)
  expect(exact(money?.breakEvenPercent ?? '0').toFixed(0)).toBe(manual.mustWin)
})

test('the deepest fall is counted while something is held, from the highest point before it', () => {
  const bid = { price: '100' }
  const results = keeper(bid)
  const move = (price: string, time: number) => {
    bid.price = price
    results.look(market, time)
  }
  results.add(fillOf('buy', '100', '2', hour, { feePercent: '0' }))
  move('130', 2 * hour)
  move('95', 3 * hour)
  move('110', 4 * hour)
  bid.price = '110'
  results.add(fillOf('sell', '110', '2', 5 * hour, { feePercent: '0' }))
  const [money] = results.results(10 * hour)
  // From +60 down to -10, though the trade itself was a gain of 20.
  expect(money).toMatchObject({ result: '20', maxDrawdown: '70', maxDrawdownAt: 3 * hour })
})

test('exposure: the share of the time, the average over all of it, and the most that was at stake', () => {
  const bid = { price: '100' }
  const results = keeper(bid)
  results.add(fillOf('buy', '100', '2', hour, { feePercent: '0' }))
  bid.price = '150'
  results.look(market, 2 * hour)
  results.add(fillOf('sell', '150', '2', 5 * hour, { feePercent: '0' }))
  const [money] = results.results(10 * hour)
  // One hour at 200 and three at 300, of ten.
  expect(money).toMatchObject({
    exposurePercent: '40.0',
    averageExposure: '110',
    largestExposure: '300',
  })
})

test('slippage is counted against the middle that the script saw, on both sides', () => {
  const results = keeper()
  const midAtDecision = amount('60000.005')
  results.add(fillOf('buy', '60000.01', '1', hour, { midAtDecision }))
  results.add(fillOf('sell', '59990', '1', 2 * hour, { midAtDecision }))
  results.add(fillOf('buy', '60000', '1', 3 * hour, { midAtDecision: undefined }))
  const [money] = results.results(10 * hour)
  expect(results.fillRows.map(({ slippage }) => slippage)).toEqual(['0.005', '10.005', null])
  expect(money).toMatchObject({ slippage: '10.01', slippageBps: '0.83' })
})

test('a fee taken in coins makes the position smaller and counts at the price of its fill', () => {
  const results = keeper()
  const inCoins = { fee: amount('0.01'), feeCurrency: 'BTC' }
  results.add(fillOf('buy', '100', '1', hour, inCoins))
  results.add(fillOf('sell', '110', '0.99', 2 * hour, { feePercent: '0' }))
  const [trade] = results.trades
  // 108.90 came in for 100; without the fee of 1.00 it would have been one dollar more.
  expect(trade).toMatchObject({ closedAt: 2 * hour, fees: '1', result: '8.9', beforeFees: '9.9' })
})

test('what is still held at the end counts at its best bid, and is no win', () => {
  const results = keeper({ price: '120' })
  results.add(fillOf('buy', '100', '1', hour, { feePercent: '1' }))
  const [money] = results.results(10 * hour)
  expect(money).toMatchObject({ trades: 0, winPercent: null, result: '19', unrealized: '19' })
  expect(results.trades[0]).toMatchObject({ closedAt: null, averageExit: null, result: '19' })
})

test('buying in parts and selling in parts is one trade at average prices', () => {
  const results = keeper()
  results.add(fillOf('buy', '100', '1', hour, { feePercent: '0' }))
  results.add(fillOf('buy', '103', '2', 2 * hour, { feePercent: '0' }))
  results.add(fillOf('sell', '110', '1.5', 3 * hour, { feePercent: '0' }))
  results.add(fillOf('sell', '90', '1.5', 4 * hour, { feePercent: '0' }))
  expect(results.trades).toEqual([
    expect.objectContaining({
      size: '3',
      averageEntry: '102',
      averageExit: '100',
      result: '-6',
      closedAt: 4 * hour,
    }),
  ])
})
