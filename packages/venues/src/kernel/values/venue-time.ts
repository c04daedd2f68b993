const instant =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,12}))?(?:(Z)|([+-])(\d\d):?(\d\d))$/

/** Milliseconds of an RFC 3339 time with any number of fraction digits, or undefined. Digits below a millisecond are cut. */
export function timeOf(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined
  const match = instant.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, fraction = ''] = match
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const time = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    ms,
  )
  const offsetMinutes = match[8] ? 0 : Number(match[10]) * 60 + Number(match[11])
  const offsetMs = (match[9] === '-' ? -offsetMinutes : offsetMinutes) * 60_000
  return time - offsetMs
}

/** The year 2286: what is later, or before 1970, is no time at which something happened. */
const latest = 10_000_000_000_000

export function isWireTime(ms: number): boolean {
  return Number.isSafeInteger(ms) && ms >= 0 && ms < latest
}

const httpDate = /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/

/** The middle of the second that a Date header names. */
export function timeOfHeader(text: string | undefined): number | undefined {
  if (text === undefined || !httpDate.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time + 500
}
