/** '8 s', '4 min', '2 h 5 min'. */
export function durationText(ms: number): string {
  const seconds = Math.max(Math.round(ms / 1000), 0)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
