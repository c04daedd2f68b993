import { backOffMs, jittered } from '@leadline/runtime/back-off'

const reconnectBackOff = { firstMs: 250, longestMs: 5000 }

/** Longer after each failure, up to five seconds: the hub is on this computer, and somebody waits for it. */
export function reconnectDelayMs(tries: number, chance: number): number {
  return jittered(backOffMs(tries - 1, reconnectBackOff), chance, 0.75)
}
