import { fieldsOf, numberOf, textOf } from '../../../kernel/json/fields.ts'
import { timeOf } from '../../../kernel/values/venue-time.ts'

/** Milliseconds of the venue's clock. `iso` is the one that never differed; `epochMillis` has been seen in seconds. */
export function readServerTime(body: unknown): number | undefined {
  const { iso, epochMillis, epochSeconds } = fieldsOf(body)
  const time = timeOf(iso)
  if (time !== undefined) return time
  const number = numberOf(textOf(epochMillis) ?? epochSeconds)
  if (!(number > 0)) return undefined
  return Math.round(number < 100_000_000_000 ? number * 1000 : number)
}
