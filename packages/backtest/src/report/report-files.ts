import { csvFile, csvTime } from '@leadline/orders/accounts/csv'

import type { GridRow } from '../grid/grid-row.ts'
import type { ForwardRow } from '../grid/walk-forward.ts'
import type { BacktestReport, FillRow, TradeRow } from './backtest-report.ts'
import { numberTable } from './number-table.ts'

/** Trades for a spreadsheet, with every digit. */
export function tradesFile(trades: readonly TradeRow[]): string {
  const heads = [
    'Opened',
    'Closed',
    'Exchange',
    'Symbol',
    'Size',
    'Average entry',
    'Average exit',
    'Currency',
    'Before fees',
    'Fees',
    'Result',
  ]
  const rows = trades.map((trade) => [
    csvTime(trade.openedAt),
    trade.closedAt === null ? null : csvTime(trade.closedAt),
    trade.venue,
    trade.symbol,
    trade.size,
    trade.averageEntry,
    trade.averageExit,
    trade.currency,
    trade.beforeFees,
    trade.fees,
    trade.result,
  ])
  return csvFile(heads, rows)
}

export function fillsFile(fills: readonly FillRow[]): string {
  const heads = ['Time', 'Exchange', 'Symbol', 'Order', 'Side', 'Price', 'Size', 'Fee']
  const more = ['Fee currency', 'Maker or taker', 'Slippage']
  const rows = fills.map((fill) => [
    csvTime(fill.time),
    fill.venue,
    fill.symbol,
    fill.orderId,
    fill.side,
    fill.price,
    fill.size,
    fill.fee,
    fill.feeCurrency,
    fill.isMaker ? 'maker' : 'taker',
    fill.slippage,
  ])
  return csvFile([...heads, ...more], rows)
}

/** One row for each combination of settings. */
export function gridFile(names: readonly string[], rows: readonly GridRow[]): string {
  const heads = [
    'Trades',
    'Win %',
    'Currency',
    'Fees',
    'Result',
    'Max drawdown',
    'Exposure %',
    'Sharpe',
  ]
  return csvFile(
    [...names, ...heads, 'Ended early'],
    rows.map((row) => [
      ...row.values,
      String(row.trades),
      row.winPercent,
      row.currency,
      row.fees,
      row.result,
      row.maxDrawdown,
      row.exposurePercent,
      row.sharpe === null ? null : String(row.sharpe),
      row.trouble,
    ]),
  )
}

/** One row for each step of walking forward. */
export function forwardFile(names: readonly string[], steps: readonly ForwardRow[]): string {
  const heads = ['In-sample from', 'Out-of-sample from', 'Until', ...names, 'Currency']
  return csvFile(
    [...heads, 'In-sample result', 'Out-of-sample result', 'Ended early'],
    steps.map(({ from, middle, to, values, currency, chosen, after, trouble }) => [
      ...[from, middle, to].map(csvTime),
      ...values,
      currency,
      chosen,
      after,
      trouble,
    ]),
  )
}

/** Every number of a report with all its digits, its days, the two curves, and the returns that its ratios are of. */
export function numbersFile({ results, costs, seed, from, to }: BacktestReport): string {
  const heads = ['What', 'Currency', 'Name', 'Value', 'Second value']
  const rows: (string | null)[][] = [
    ['plan', null, 'From', csvTime(from), null],
    ['plan', null, 'To', csvTime(to), null],
    ['plan', null, 'Seed', String(seed), null],
    ...costs.flatMap(({ venue, maker, taker, latencyMs }) => [
      ['fees', null, `${venue}, maker and taker, percent`, maker, taker],
      ['latency', null, `${venue}, ms one way`, String(latencyMs), null],
    ]),
  ]
  for (const result of results) {
    const { currency, days, curve, drawdowns, ratios, stepReturns } = result
    for (const { rows: numbers } of numberTable(result)) {
      for (const { name, full } of numbers) rows.push(['number', currency, name, full, null])
    }
    for (const { day, gained, percent } of days) {
      rows.push(['day', currency, csvTime(day), gained, percent])
    }
    for (const [index, [time, gained]] of curve.entries()) {
      rows.push(['curve', currency, csvTime(time), gained, drawdowns[index]?.[1] ?? null])
    }
    for (const [index, value] of stepReturns.entries()) {
      const end = csvTime(from + (index + 1) * ratios.stepMs)
      rows.push(['return', currency, end, value.toFixed(12), null])
    }
  }
  return csvFile(heads, rows)
}
