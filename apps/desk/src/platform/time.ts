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
