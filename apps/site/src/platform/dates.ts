/** Made when a date is first shown: a formatter takes longer to make than most pages take to start. */
const format = (options: Intl.DateTimeFormatOptions) => {
  let formatter: Intl.DateTimeFormat | undefined
  return (date: string | number) => {
    formatter ??= new Intl.DateTimeFormat('en-US', options)
    return formatter.format(new Date(date))
  }
}

/** The day of an instant, or a day itself, the same for every reader: January 15, 2027. */
export const utcDay = format({ dateStyle: 'long', timeZone: 'UTC' })

/** The same where there is little room: Jan 15, 2027. */
export const utcDayShort = format({ dateStyle: 'medium', timeZone: 'UTC' })

/** The day in the reader's own time zone: Nov 15, 2026. */
export const localDay = format({ dateStyle: 'medium' })

/** An instant as the reader's clock has it: November 14, 2026 at 4:20 PM. */
export const localMinute = format({ dateStyle: 'long', timeStyle: 'short' })

/** The same where there is little room: Nov 15, 2026, 3:44 AM. */
export const localMinuteShort = format({ dateStyle: 'medium', timeStyle: 'short' })

/** How long ago, as one would say it: 'just now', '20 minutes ago', '3 hours ago', 'yesterday'. */
export function aboutAgo(date: string, now: number): string {
  const minutes = Math.round((now - Date.parse(date)) / 60_000)
  if (minutes < 10) return 'just now'
  const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  if (minutes < 60) return relative.format(-Math.round(minutes / 10) * 10, 'minute')
  if (minutes < 24 * 60) return relative.format(-Math.round(minutes / 60), 'hour')
  return relative.format(-Math.round(minutes / (24 * 60)), 'day')
}

/** A time of today: 3:44:07 AM. */
export const localTime = format({ timeStyle: 'medium' })
