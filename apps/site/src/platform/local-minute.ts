const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** An instant in the reader's own time zone: November 14, 2026 at 4:20 PM. */
export function localMinute(iso: string): string {
  return format.format(new Date(iso))
}
