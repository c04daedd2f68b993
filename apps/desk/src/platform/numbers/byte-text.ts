/** '0 B', '12.4 MB': three digits are enough for a size. */
export function byteText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB', 'TB']
  let size = bytes / 1000
  let unit = 0
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size.toFixed(1)} ${units[unit]}`
}
