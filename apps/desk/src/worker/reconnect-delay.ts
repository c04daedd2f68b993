const firstMs = 250
const longestMs = 5000

/** Longer after each failure, up to five seconds: the hub is on this computer, and somebody waits for it. */
export function reconnectDelayMs(tries: number, chance: number): number {
  const full = Math.min(firstMs * 2 ** (tries - 1), longestMs)
  return Math.round(full * (0.75 + chance / 4))
}
