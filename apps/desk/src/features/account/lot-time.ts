/** When a lot came: the minute of today, else the day. UTC, as in the exported files. */
export function lotTime(time: number, now: number): string {
  const [day, today] = [time, now].map((one) => new Date(one).toISOString().slice(0, 10))
  return day === today ? new Date(time).toISOString().slice(11, 16) : (day ?? '')
}
