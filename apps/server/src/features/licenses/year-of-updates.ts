import { dayMs } from '@leadline/contract/durations'

import { nextStartOfDay, startOfDay } from '../../platform/utc-day.ts'

/** The same day and time a calendar year later; a year after February 29 is March 1. */
export function oneYearAfter(instant: number): number {
  const date = new Date(instant)
  return date.setUTCFullYear(date.getUTCFullYear() + 1)
}

/** When a license is issued, and until when it gives updates: a year on top of what there is. */
export function updatesOf({
  now,
  until,
  toTheDay,
}: {
  now: number
  /** Until when there are updates already. */
  until: number | undefined
  /** Nothing finer than a day, so that a license cannot be matched with a payment. */
  toTheDay: boolean
}): { issuedAt: number; updatesUntil: number } {
  const from = Math.max(now, until ?? now)
  if (!toTheDay) return { issuedAt: now, updatesUntil: oneYearAfter(from) }
  // Rounded in the buyer's favor: never less than a year.
  return {
    issuedAt: startOfDay(now),
    updatesUntil: oneYearAfter(nextStartOfDay(from)),
  }
}

/** The same for a license that was issued long ago, of which only the day may be known. */
export function updatesAgain({
  issuedAt,
  until,
}: {
  issuedAt: number
  until: number | undefined
}): number {
  const isDay = issuedAt === startOfDay(issuedAt)
  // Only the day of the purchase is known, so the whole day counts for the buyer.
  return updatesOf({ now: isDay ? issuedAt + dayMs : issuedAt, until, toTheDay: isDay })
    .updatesUntil
}
