let keptSecond = -1
let keptText = ''

/** '2026-09-21T14:13:20' of a time in milliseconds. */
export function isoSecond(timeMs: number): string {
  const second = Math.floor(timeMs / 1000)
  if (second !== keptSecond) {
    keptSecond = second
    keptText = new Date(second * 1000).toISOString().slice(0, 19)
  }
  return keptText
}

/** With that many digits after the second; `finer` fills what milliseconds cannot report. */
export function isoTime(timeMs: number, digits: 0 | 3 | 6 | 9, finer = 0): string {
  const second = isoSecond(timeMs)
  if (digits === 0) return `${second}Z`
  const milliseconds = String(Math.floor(timeMs) % 1000).padStart(3, '0')
  if (digits === 3) return `${second}.${milliseconds}Z`
  return `${second}.${milliseconds}${String(finer % 10 ** (digits - 3)).padStart(digits - 3, '0')}Z`
}

/** Milliseconds of an RFC 3339 time; undefined where it is none. */
export function readTime(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}
