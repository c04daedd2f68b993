import { dayMs, hourMs, minuteMs } from '@leadline/contract/durations'

import type { AttemptFacts } from './attempt-facts.ts'

/** Late money on an invoice is seen by its provider for a day; we look a little longer. */
const lateMoneyMs = 2 * dayMs
const refundsDailyMs = 35 * dayMs
const disputesWeeklyMs = 180 * dayMs

/**
 * When to ask the provider again, should it report nothing: soon while the buyer is waiting, rarely
 * later, never once nothing can change. An anonymous payment is forgotten before the weekly turn.
 */
export function nextCheckAt(
  { state, review }: Pick<AttemptFacts, 'state' | 'review'>,
  times: { now: number; createdAt: number; expiresAt: number; checks: number; anonymous: boolean },
): number | null {
  const { now, createdAt, expiresAt, checks, anonymous } = times
  const age = now - createdAt
  if (state === 'paid' && review === null) {
    if (age < refundsDailyMs) return now + dayMs
    return !anonymous && age < disputesWeeklyMs ? now + 7 * dayMs : null
  }
  if (review !== null) return age < 90 * dayMs ? now + hourMs : null
  if (state === 'creating' || state === 'open' || state === 'approved') {
    return now + (checks < 10 ? minuteMs : 5 * minuteMs)
  }
  if (state === 'processing') return now + (checks < 30 ? 2 * minuteMs : 30 * minuteMs)
  return now < expiresAt + lateMoneyMs ? now + hourMs : null
}
