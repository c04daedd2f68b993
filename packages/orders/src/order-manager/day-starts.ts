import type { JournalState } from '../journal/journal-state.ts'
import type { DayResult } from '../risk/day-result.ts'
import { dayName } from '../risk/opening-notional.ts'
import type { OrderManagerCore } from './order-manager-core.ts'

const everyMs = 10_000

/**
 * Writes down what each asset is worth when the day begins, or when that is first known: the loss guard measures from
 * there. A computer that was off at midnight measures from its start.
 */
export function keepDayStarts(
  core: OrderManagerCore,
  state: JournalState,
  result: DayResult,
  now: number,
): void {
  core.alarms.at('day-start', now + everyMs, (later) => keepDayStarts(core, state, result, later))
  const day = dayName(now)
  const known = state.dayStarts.get(day) ?? {}
  const usd: Record<string, string> = {}
  for (const asset of result.assets()) {
    const price = known[asset] === undefined ? core.market.usdPrice(asset) : null
    if (price !== null) usd[asset] = price
  }
  if (Object.keys(usd).length === 0) return
  const fact = { about: 'day-start', day, usd } as const
  state.apply(fact)
  core.journal.note([fact], now)
}
