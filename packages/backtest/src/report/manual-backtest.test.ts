import { withCommas } from '@leadline/decimal/with-commas'
import { amountText, feeOf, parseAmount } from '@leadline/matching-engine/exchange/amount'
import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { exact } from '@leadline/orders/decimal-text'
import { venues } from '@leadline/venues/venue-registry'
import { expect, test } from 'vitest'

import { usualMoney } from '../backtest-plan.ts'
import { readFeePercent } from '../exchanges/backtest-fees.ts'
import { gridLuck } from '../grid/grid-luck.ts'
import { luckWords } from '../grid/luck-words.ts'
import { mostRuns, readAxisValues, runCount } from '../grid/param-grid.ts'
import { forwardTotal } from '../grid/walk-forward.ts'
import { latencyMs } from '../script/latency.ts'
import { luckySharpe } from '../statistics/deflated-sharpe.ts'
import { momentsOf } from '../statistics/moments.ts'
import { returnRatios } from '../statistics/return-ratios.ts'
import { BuyAndHold } from './buy-and-hold.ts'
import { dividedBy, times } from './exact-ratio.ts'
import { ratioOf } from './number-text.ts'
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
    ['Profit factor', money.profitFactor],
    ['Largest exposure', withCommas(cents(money.largestExposure))],
    ['Average exposure', withCommas(cents(money.averageExposure))],
    ['Time in the market', percent(money.exposurePercent)],
    ['Traded', withCommas(cents(money.traded))],
    ['Turnover', money.turnover],
    ['Return on largest exposure', `+${percent(money.returnPercent)}`],
    ['Max drawdown', cents(money.maxDrawdown)],
  ])
})

test('the manual’s buy and hold of the same three trades', () => {
  const [ask = '', coinCost = '', stake = '', coins = '', bid = '', gained = '', percent = ''] =
    numbersIn(
      manual,
      /first ask of ([\d,]+) a coin costs ([\d,.]+) with its fee; ([\d,]+) buys ([\d.]+) BTC, and at a last bid of ([\d,]+) that gained \$([\d.]+), or ([\d.]+)%/,
    )
  const market = { venue: 'kraken', symbol: 'BTC-USD' } as const
  let best = amount(plain(ask))
  const hold = new BuyAndHold(() => ({ bid: best, ask: best, takerFee: 2500 }))
  hold.look(market, 0)
  best = amount(plain(bid))
  const result = hold.result([market], amount(plain(stake)), { from: 0, to: 10 * hour })
  expect([cents(result?.result), result?.percent]).toEqual([gained, percent])
  const cost = (amount(plain(ask)) * 10_025n) / 10_000n
  expect(cost).toBe(amount(plain(coinCost)))
  expect(amountText(dividedBy(amount(plain(stake)), cost), 8)).toBe(coins)
})

test('the manual’s Sharpe and Sortino ratio of four days', () => {
  const [returns = '', ofDay = '', sharpe = '', sortino = ''] = numbersIn(
    manual,
    /four days with a return of ([^.]+)\. .*? of a day is ([\d.]+); times √365 it is ([\d.]+) a year\. .*? the Sortino ratio is ([\d.]+) a year/,
  )
  const days = [...returns.matchAll(/(-?)(\d+) %/g)].map(
    ([, minus, percent]) => (minus ? -1 : 1) * (Number(percent) / 100),
  )
  expect(days).toHaveLength(4)
  const ratios = returnRatios(days, 24 * hour)
  expect([ratios.sharpeOfStep, ratios.sharpe, ratios.sortino].map(ratioOf)).toEqual([
    ofDay,
    sharpe,
    sortino,
  ])
})

test('the manual’s deflated Sharpe ratio, line by line', () => {
  const [steps = '', ...sharpes] = numbersIn(
    manual,
    /four rows over (\d+) steps whose Sharpe ratios of one step are ([\d.]+), ([\d.]+), ([\d.]+) and ([\d.]+):/,
  )
  const ratios = sharpes.map(Number)
  const deviation = momentsOf(ratios)?.deviation ?? 0
  const lucky = luckySharpe(4, deviation ** 2)
  const best = Math.max(...ratios)
  const rows = ratios.map((sharpeOfStep) => ({
    stepMs: 24 * hour,
    steps: Number(steps),
    skewness: 0,
    kurtosis: 3,
    sortino: null,
    sharpeOfStep,
    sharpe: sharpeOfStep * Math.sqrt(365),
  }))
  const luck = gridLuck(rows)
  if (!luck) throw new Error('There is nothing to say about luck.')
  const words = luckWords(
    luck,
    ['row'],
    [...ratios.keys()].map((row) => ({ values: [`${row}`] })),
  )
  const shape = Math.sqrt(1 + best ** 2 / 2)
  const counted = [
    deviation,
    lucky / deviation,
    lucky,
    best - lucky,
    (best - lucky) * Math.sqrt(Number(steps) - 1),
    ((best - lucky) * Math.sqrt(Number(steps) - 1)) / shape,
  ].map((value) => value.toFixed(4))
  const printed = tableAfter(manual, 'Take four rows over').map(([, here = '']) => here)
  expect(printed).toEqual([...counted, words.text.match(/better than that: ([\d.]+ %)/)?.[1]])
  expect(manual).toContain(`Divided by ${shape.toFixed(4)}, for how`)
})

test('the manual’s two steps of walking forward, and what was kept', () => {
  const rows = tableAfter(manual, '| In-sample result |').map((row) =>
    row.map((cell) => plain(cell).replace('+', '')),
  )
  const steps = rows.slice(0, 2).map(([chosen = '', after = '']) => {
    return { currency: 'USD', chosen, after }
  })
  const total = forwardTotal(steps)
  expect([cents(total?.chosen), cents(total?.after)]).toEqual(rows[2])
  expect(manual).toContain(`all steps together: ${total?.keptPercent} % of what`)
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
