import { exact, readDecimal, zero } from '../decimal-text.ts'
import type { TradingLimits } from './trading-limits.ts'

export interface LimitsProblem {
  limit: keyof TradingLimits
  message: string
}

const amounts = [
  'orderNotional',
  'dayNotional',
  'symbolDayNotional',
  'positionNotional',
  'priceBandPercent',
  'dayLoss',
] as const

/** Limits as the trader typed them; what cannot be a limit is said at its field. */
export function readLimits(
  typed: TradingLimits,
): { limits: TradingLimits; problems: [] } | { limits: undefined; problems: LimitsProblem[] } {
  const problems: LimitsProblem[] = []
  const limits = { ...typed }
  for (const limit of amounts) {
    const amount = readDecimal(typed[limit])
    if (!amount || amount.lte(zero)) {
      problems.push({ limit, message: 'Type an amount above zero.' })
    } else limits[limit] = amount.toFixed()
  }
  readChildLimit(typed, limits, problems)
  const { ordersPerSecond } = typed
  if (!Number.isInteger(ordersPerSecond) || ordersPerSecond < 1 || ordersPerSecond > 100) {
    problems.push({ limit: 'ordersPerSecond', message: 'Type a whole number from 1 to 100.' })
  }
  if (problems.length === 0 && exact(limits.orderNotional).gt(exact(limits.dayNotional))) {
    const message = 'One order cannot be allowed more than a whole day.'
    problems.push({ limit: 'orderNotional', message })
  }
  return problems.length === 0 ? { limits, problems: [] } : { limits: undefined, problems }
}

/** The one that may be left out. */
function readChildLimit(
  { childNotional = '' }: TradingLimits,
  limits: TradingLimits,
  problems: LimitsProblem[],
): void {
  delete limits.childNotional
  if (childNotional.trim() === '') return
  const amount = readDecimal(childNotional)
  if (amount?.gt(zero)) limits.childNotional = amount.toFixed()
  else problems.push({ limit: 'childNotional', message: 'Type an amount above zero, or nothing.' })
}
