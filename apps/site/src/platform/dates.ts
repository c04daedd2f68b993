const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', options)
  return (date: string | number) => formatter.format(new Date(date))
}

/** The day of an instant, or a day itself, the same for every reader: January 15, 2027. */
export const utcDay = format({ dateStyle: 'long', timeZone: 'UTC' })

/** The day in the reader's own time zone: Nov 15, 2026. */
export const localDay = format({ dateStyle: 'medium' })

/** An instant as the reader's clock has it: November 14, 2026 at 4:20 PM. */
export const localMinute = format({ dateStyle: 'long', timeStyle: 'short' })

/** The same where there is little room: Nov 15, 2026, 3:44 AM. */
export const localMinuteShort = format({ dateStyle: 'medium', timeStyle: 'short' })

/** A time of today: 3:44:07 AM. */
export const localTime = format({ timeStyle: 'medium' })
