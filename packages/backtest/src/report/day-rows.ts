import { type Amount, amountText } from '@leadline/matching-engine/exchange/amount'

import type { DayRow } from './backtest-report.ts'
import { ratioText } from './exact-ratio.ts'
import { type GainSample, gainedAt } from './gain-samples.ts'

const dayMs = 86_400_000

/** What each day of UTC brought. A percentage is of what was at stake at most. */
export function dayRows(
  samples: readonly GainSample[],
  { from, to, stake }: { from: number; to: number; stake: Amount },
  closedAt: readonly number[],
): DayRow[] {
  const rows: DayRow[] = []
  for (let day = Math.floor(from / dayMs) * dayMs; day < to; day += dayMs) {
    const end = Math.min(day + dayMs, to)
    const gained = gainedAt(samples, end) - gainedAt(samples, Math.max(day, from))
    const isLast = end === to
    rows.push({
      day,
      gained: amountText(gained),
      percent: ratioText(gained, stake, 100, 2),
      trades: closedAt.filter((time) => time >= day && (time < end || (isLast && time === end)))
        .length,
    })
  }
  return rows
}
