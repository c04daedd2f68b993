import { exact } from '../decimal-text.ts'
import type { TradingLimits } from './trading-limits.ts'

const amounts = [
  'orderNotional',
  'dayNotional',
  'symbolDayNotional',
  'positionNotional',
  'priceBandPercent',
  'dayLoss',
] as const

/** The limits that would allow more than they do now; all of them where none were set, because then nothing leaves. */
export function loosenedLimits(
  before: TradingLimits | null,
  after: TradingLimits,
): (keyof TradingLimits)[] {
  if (!before) return [...amounts, 'ordersPerSecond']
  const looser: (keyof TradingLimits)[] = amounts.filter((limit) =>
    exact(after[limit]).gt(exact(before[limit])),
  )
  if (isChildLooser(before, after)) looser.push('childNotional')
  if (after.ordersPerSecond > before.ordersPerSecond) looser.push('ordersPerSecond')
  return looser
}

/** One that is taken away allows everything. */
function isChildLooser(
  { childNotional: before }: TradingLimits,
  { childNotional: after }: TradingLimits,
): boolean {
  if (before === undefined) return false
  return after === undefined || exact(after).gt(exact(before))
}
