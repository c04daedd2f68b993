const longFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** '2026-11-10' as 'November 10, 2026'. A day, not an instant: the same day in every time zone. */
export function formatDay(day: string): string {
  return longFormat.format(new Date(`${day}T00:00:00Z`))
}
