const two = (value: number) => String(value).padStart(2, '0')

/** '14:32:07' of milliseconds since midnight. */
export function formatTime(timeMs: number): string {
  return `${formatMinute(timeMs)}:${two(Math.floor(timeMs / 1000) % 60)}`
}

export function formatMinute(timeMs: number): string {
  const minutes = Math.floor(timeMs / 60_000)
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}
