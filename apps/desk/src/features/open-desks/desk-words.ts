import type { WireDesk } from '@leadline/desk-protocol/messages/desk-list-messages'

import { clockTime } from '../../platform/time.ts'

const dayMs = 86_400_000
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** '14:32:17' within a day, 'Nov 16, 14:32:17' before. */
function timeText(time: number, now: number): string {
  const clock = clockTime(time)
  return now - time < dayMs ? clock : `${day.format(time)}, ${clock}`
}

/** Since when it may use Leadline, and whether a window of it is connected. */
export function deskWords({ since, usedAt, windows }: WireDesk, now: number): string {
  const from = since === null ? 'Since an earlier version' : `Since ${timeText(since, now)}`
  if (windows === 0) return `${from}, no window open. Last connected ${timeText(usedAt, now)}.`
  return `${from}, ${windows === 1 ? '1 window' : `${windows} windows`} open.`
}

/** For the status bar: nothing where the trader's own is the only one. */
export function otherDesks(desks: readonly WireDesk[]): number {
  return desks.filter(({ isThis, windows }) => !isThis && windows > 0).length
}
