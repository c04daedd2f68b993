import { parseAmount } from '@leadline/matching-engine/exchange/amount'

import type { BacktestReport } from '../report/backtest-report.ts'
import { BuyAndHold } from '../report/buy-and-hold.ts'
import { times } from '../report/exact-ratio.ts'
import { ResultKeeper } from '../report/result-keeper.ts'

const hour = 3_600_000
const market = { venue: 'kraken', symbol: 'BTC-USD', base: 'BTC', quote: 'USD' } as const

export function amount(text: string): bigint {
  const value = parseAmount(text)
  if (value === undefined) throw new Error(`${text} is no amount.`)
  return value
}

/** A market in which one coin is bought and sold without fees, at bids that the test says; the ask is one dollar more. */
export function trading(firstBid: string) {
  let bid = amount(firstBid)
  const hold = new BuyAndHold(() => ({ bid, ask: bid + amount('1'), takerFee: 10_000 }))
  const results = new ResultKeeper(
    0,
    () => bid,
    () => amount('0.01'),
    hold,
  )
  results.look(market, 0)
  const fill = (side: 'buy' | 'sell', price: string, time: number) => {
    bid = amount(price)
    results.add({
      ...market,
      time,
      orderId: String(time),
      side,
      price: bid,
      size: amount('1'),
      value: times(amount('1'), bid),
      fee: 0n,
      feeCurrency: 'USD',
      isMaker: false,
      midAtDecision: bid + (side === 'buy' ? -amount('0.5') : amount('0.5')),
    })
  }
  const move = (price: string, time: number) => {
    bid = amount(price)
    results.look(market, time)
  }
  return { results, fill, move }
}

/** Of a script that bought at 100, and sold for 1,105 two hours later. */
export function tradedReport(message: string): BacktestReport {
  const { results, fill, move } = trading('100')
  fill('buy', '100', hour)
  move('95', 2 * hour)
  fill('sell', '1105', 3 * hour)
  return {
    algorithm: 'Trader',
    params: [{ name: 'size', type: 'Decimal', value: '1' }],
    from: 0,
    to: 4 * hour,
    seed: 7,
    costs: [{ venue: 'kraken', maker: '0.25', taker: '0.4', latencyMs: 24 }],
    balances: { USD: '250000' },
    trouble: { message, error: null, at: hour },
    results: results.results(4 * hour),
    trades: results.trades,
    fills: results.fillRows,
    orders: { sent: 2, filled: 2, canceled: 0, rejected: 0 },
    charts: [],
    log: [{ time: hour, text: message }],
    logLines: 1,
    events: { books: 1, trades: 0 },
  }
}
