const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The time of day as the desk writes it, in this computer's zone: 14:32:17. */
export function clockTime(time: number): string {
  return clock.format(time)
}

/** The zone's city: 'New York' of America/New_York. */
export function zoneName(zone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** Seconds from now until then, with one decimal: '0.7'. Never less than nothing. */
export function secondsUntil(then: number, now: number): string {
  return (Math.max(then - now, 0) / 1000).toFixed(1)
}

/** '8 s', '4 min', '2 h 5 min'. */
export function durationText(ms: number): string {
  const seconds = Math.max(Math.round(ms / 1000), 0)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
