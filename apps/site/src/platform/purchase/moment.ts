const formats = {
  minute: { dateStyle: 'long', timeStyle: 'short' },
  // A day is a day: the server's, whatever zone it is read in. Anonymous orders have no finer date.
  day: { dateStyle: 'long', timeZone: 'UTC' },
} as const

/** An instant in the reader's own time zone, or its day, in American English. */
export function formatMoment(instant: string, to: keyof typeof formats = 'minute'): string {
  return new Intl.DateTimeFormat('en-US', formats[to]).format(new Date(instant))
}
