import { exact, zero } from '../decimal-text.ts'
import type { LimitUse, TradingLimits } from './trading-limits.ts'

/** One line of the screen of limits. Amounts are decimal text in US dollars. */
export interface LimitLine {
  limit: keyof TradingLimits
  /** What it is, as readable text. */
  name: string
  /** In which symbol or asset; null where it is about everything. */
  of: string | null
  allowed: string
  used: string
  /** From 0 to 1, and more where it was passed: for the bar. Two decimals. */
  share: string
  /** Nothing more that opens is let out because of it. */
  isReached: boolean
}

/** The trader's limits and how much of each is used, ready to be shown. */
export function limitsSummary(
  limits: TradingLimits,
  use: LimitUse,
  /** US dollars held, by asset. */
  positions: Readonly<Record<string, string>>,
): LimitLine[] {
  const loss = exact(use.dayResult).lt(zero) ? exact(use.dayResult).abs().toFixed() : '0'
  return [
    line('dayNotional', 'Buys today', null, limits.dayNotional, use.dayNotional),
    ...Object.entries(use.symbolDayNotional)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([symbol, used]) =>
        line('symbolDayNotional', 'Buys today', symbol, limits.symbolDayNotional, used),
      ),
    ...Object.entries(positions)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([asset, used]) =>
        line('positionNotional', 'Position', asset, limits.positionNotional, used),
      ),
    line('dayLoss', 'Loss today', null, limits.dayLoss, loss),
  ]
}

function line(
  limit: keyof TradingLimits,
  name: string,
  of: string | null,
  allowed: string,
  used: string,
): LimitLine {
  const most = exact(allowed)
  const isReached = exact(used).gte(most)
  const share = most.lte(zero) ? '1.00' : exact(used).div(most).toFixed(2)
  return { limit, name, of, allowed, used, share, isReached }
}
