/** '8 s', '4 min', '2 h 5 min', '3 d 4 h'. */
export function durationText(ms: number): string {
  const seconds = Math.max(Math.round(ms / 1000), 0)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
