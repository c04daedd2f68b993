const hourMs = 3_600_000

/** The n-th Sunday of a month, at two in the morning of New York's standard time, in milliseconds. */
function sunday(year: number, month: number, which: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay()
  const day = 1 + ((7 - first) % 7) + (which - 1) * 7
  return Date.UTC(year, month, day, 7)
}

/** Hours behind Greenwich in New York. */
function hoursBehind(timeMs: number): number {
  const year = new Date(timeMs).getUTCFullYear()
  const isSummer = timeMs >= sunday(year, 2, 2) && timeMs < sunday(year, 10, 1) - hourMs
  return isSummer ? 4 : 5
}

/** Orders are dated in New York's time, to the microsecond: '2026-08-20T13:26:18.409035-04:00'. */
export function easternTime(timeMs: number, finer: number): string {
  const hours = hoursBehind(timeMs)
  const local = new Date(timeMs - hours * hourMs).toISOString().slice(0, 23)
  return `${local}${String(finer % 1000).padStart(3, '0')}-0${hours}:00`
}
