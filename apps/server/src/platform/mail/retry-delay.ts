import { hourMs, secondMs } from '@leadline/contract/durations'
import { backOffMs, jitteredAround } from '@leadline/runtime/back-off'

const limits = { firstMs: 30 * secondMs, longestMs: 6 * hourMs }

/** 30 s, 1 min, 2 min … 6 h, each up to a fifth shorter or longer, so that not all return at once. */
export function retryDelayMs(attempts: number, random = Math.random): number {
  return jitteredAround(backOffMs(attempts - 1, limits), random(), 0.2)
}
