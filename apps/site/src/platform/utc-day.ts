const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of an instant, the same for every reader: January 15, 2027. */
export function utcDay(iso: string): string {
  return format.format(new Date(iso))
}
