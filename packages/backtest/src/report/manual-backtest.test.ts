import { feeOf, parseAmount } from '@leadline/matching-engine/exchange/amount'
import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { exact } from '@leadline/orders/decimal-text'
import { venues } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { usualMoney } from '../backtest-plan.ts'
import { readFeePercent } from '../exchanges/backtest-fees.ts'
import { mostRuns, readAxisValues, runCount } from '../grid/param-grid.ts'
import { latencyMs } from '../script/latency.ts'
import { BuyAndHold } from './buy-and-hold.ts'
import { times } from './exact-ratio.ts'
import { ResultKeeper } from './result-keeper.ts'

const manual = guide('backtest')
const hour = 3_600_000

function amount(text: string): bigint {
  const value = parseAmount(text)
  if (value === undefined) throw new Error(`${text} is no amount.`)
  return value
}

/** A result keeper in a market whose best bid is the price of the last fill. */
function keeper() {
  let bid = 0n
  const results = new ResultKeeper(
    0,
    () => bid,
    () => amount('0.00000001'),
    new BuyAndHold(() => undefined),
  )
  let time = 0
  const add = (
    side: 'buy' | 'sell',
    price: string,
    size: string,
    feePercent: string,
    mid = price,
  ) => {
    bid = amount(price)
    time += hour
    const value = times(amount(size), bid)
    results.add({
      venue: 'kraken',
      symbol: 'BTC-USD',
      base: 'BTC',
      quote: 'USD',
      time,
      orderId: `${side} ${time}`,
      side,
      price: bid,
      size: amount(size),
      value,
      fee: feeOf(value, readFeePercent(feePercent) ?? 0, 14),
      feeCurrency: 'USD',
      isMaker: false,
      midAtDecision: amount(mid),
    })
  }
  return { results, add }
}

const signed = (text: string) => {
  const value = exact(text)
  return `${value.lt(exact('0')) ? '' : '+'}${value.toFixed(2)}`
}
const cents = (text: string | null | undefined) => exact(text ?? '0').toFixed(2)

test('the manual’s three trades, one by one, and the report of all three', () => {
  const [size = '', fee = ''] = numbersIn(
    manual,
    /three trades of ([\d.]+) BTC with a fee of ([\d.]+)% a side/,
  )
  const rows = tableAfter(manual, 'Take three trades').map((row) => row.map(plain))
  const { results, add } = keeper()
  for (const [bought = '', sold = ''] of rows) {
    add('buy', bought, size, fee)
    add('sell', sold, size, fee)
  }
  const trades = results.trades.map(({ beforeFees, fees, result }) => [
    signed(beforeFees),
    cents(fees),
    signed(result),
  ])
  expect(trades).toEqual(rows.map(([, , ...cells]) => cells))
  const [money] = results.results(10 * hour)
  if (!money) throw new Error('There is no result')
  const percent = (text: string | null) => `${text} %`
  expect(
    tableAfter(manual, 'The report says:').map(([name = '', here = '']) => [name, here]),
  ).toEqual([
    ['Before fees', signed(money.beforeFees)],
    ['Fees', cents(money.fees)],
    ['Result after fees', signed(money.result)],
    ['Won', percent(money.winPercent)],
    ['Average win', cents(money.averageWin)],
    ['Average loss', cents(money.averageLoss)],
    ['Must win to break even', percent(money.breakEvenPercent)],
    ['Max drawdown', cents(money.maxDrawdown)],
  ])
})

test('the manual’s slippage of a market order', () => {
  const [size = '', price = '', mid = '', slippage = '', bps = ''] = numbersIn(
    manual,
    /A market buy of ([\d.]+) BTC that fills at ([\d,]+) when the script saw a mid of ([\d,]+) has a slippage of \$([\d.]+), or ([\d.]+) basis points/,
  )
  const { results, add } = keeper()
  add('buy', plain(price), size, '0', plain(mid))
  const [money] = results.results(10 * hour)
  expect([cents(money?.slippage), money?.slippageBps]).toEqual([slippage, bps])
})

test('the manual’s usual distances and money are those of a backtest', () => {
  for (const { id, fullName } of venues) {
    expect(manual).toContain(`${latencyMs('usual', id)} ms to ${fullName}`)
  }
  const [money = '', coins = ''] = numbersIn(
    manual,
    /begins with ([\d,]+) USD, USDT and USDC each, and with (\d+) BTC/,
  )
  const each = plain(money)
  expect(usualMoney).toEqual({ USD: each, USDT: each, USDC: each, BTC: coins })
})

test('the manual’s combinations of settings', () => {
  const [entries = '', stops = '', count = '', most = ''] = numbersIn(
    manual,
    /`entry_bps` of ([\d, ]+) and `stop_bps` of ([\d, ]+) make (\d+)\. There may be (\d+)\./,
  )
  const axis = (name: string, text: string) =>
    ({ name, type: 'int', values: readAxisValues(text) }) as const
  const axes = [axis('entry_bps', entries), axis('stop_bps', stops)]
  expect([runCount(axes), mostRuns].map(String)).toEqual([count, most])
})
