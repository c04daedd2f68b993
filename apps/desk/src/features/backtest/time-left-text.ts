/** 'about 2 min left': no more exact than it is known. */
export function timeLeftText(leftMs: number | null): string {
  if (leftMs === null) return ''
  const seconds = Math.ceil(leftMs / 1000)
  if (seconds < 60) return `about ${Math.max(1, seconds)} s left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} min left`
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}
