const units = ['kB', 'MB', 'GB'] as const

/** '48.2 MB': thousands of bytes, as download managers count. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  let size = bytes / 1000
  let unit = 0
  // Not 1000.0 kB: what would be rounded up to it belongs to the next unit.
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1000
    unit++
  }
  return `${size.toFixed(1)} ${units[unit]}`
}
