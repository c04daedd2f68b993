/** A time as the socket writes it: nineteen digits. */
export function nanoseconds(timeMs: number, finer: number): string {
  return `${Math.floor(timeMs)}${String(finer % 1_000_000).padStart(6, '0')}`
}
