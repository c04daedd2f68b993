const formats = {
  minute: { dateStyle: 'long', timeStyle: 'short' },
  day: { dateStyle: 'long' },
} as const

/** An instant in the reader's own time zone, as this browser writes it in American English. */
export function formatMoment(instant: string, to: keyof typeof formats = 'minute'): string {
  return new Intl.DateTimeFormat('en-US', formats[to]).format(new Date(instant))
}
