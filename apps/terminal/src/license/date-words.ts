const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** 'January 15, 2027': the day in UTC, as the site and the receipt name it, wherever the computer stands. */
export function utcDay(instant: string | number): string {
  return day.format(new Date(instant))
}
