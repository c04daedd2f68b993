import { hourMs } from '@leadline/contract/durations'
const firstDelayMs = 30_000
const longestDelayMs = 6 * hourMs

/** 30 s, 1 min, 2 min … 6 h, each a fifth shorter or longer, so that not all return at once. */
export function retryDelayMs(attempts: number, random = Math.random): number {
  const doubled = firstDelayMs * 2 ** Math.min(attempts - 1, 30)
  return Math.round(Math.min(doubled, longestDelayMs) * (0.8 + 0.4 * random()))
}
