import { dayMs } from '@leadline/contract/durations'

/** The beginning of the day, in UTC, that an instant is in. */
export function startOfDay(instant: number): number {
  return Math.floor(instant / dayMs) * dayMs
}

/** The first beginning of a day that does not come before the instant. */
export function nextStartOfDay(instant: number): number {
  return Math.ceil(instant / dayMs) * dayMs
}
