import type { Pace } from '../../../kernel/connection/send-pace.ts'
import { objectOf, textOf } from '../../../kernel/json/fields.ts'

const seconds = new Map([
  ['SECOND', 1],
  ['MINUTE', 60],
  ['HOUR', 3600],
  ['DAY', 86_400],
])

/** Our own pace, or half of what `conninfo` says a connection may use, should that be less. */
export function paceOf(rateLimits: readonly unknown[], own: Pace): Pace {
  let perSecond = own.perSecond
  for (const value of rateLimits) {
    const row = objectOf(value)
    const limit = Number(textOf(row?.['limit']))
    const span =
      Number(textOf(row?.['intervalNum'])) *
      (seconds.get(textOf(row?.['interval']) ?? '') ?? Number.NaN)
    if (row?.['rateLimitType'] !== 'REQUEST_WEIGHT' || !(limit > 0) || !(span > 0)) continue
    perSecond = Math.min(perSecond, limit / span / 2)
  }
  return { perSecond, burst: Math.max(Math.min(own.burst, Math.floor(perSecond * 2)), 1) }
}
