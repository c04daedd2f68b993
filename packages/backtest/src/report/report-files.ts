import { csvFile, csvTime } from '@leadline/orders/accounts/csv'

import type { GridRow } from '../grid/grid-row.ts'
import type { FillRow, TradeRow } from './backtest-report.ts'

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
  const heads = ['Trades', 'Win %', 'Currency', 'Fees', 'Result', 'Max drawdown', 'Exposure %']
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
      row.trouble,
    ]),
  )
}
