import { backOffMs, jittered } from '@leadline/runtime/back-off'

import type { SessionLimits } from './session-limits.ts'

/**
 * How long to wait before the next attempt: the exchange's own minimum, and a random part of a span that doubles with
 * each failure, so that all who lost their connections at the same moment do not come back at the same moment.
 */
export function reconnectDelayMs(
  failures: number,
  { minMs, baseMs, maxMs }: SessionLimits['reconnect'],
  random: number,
): number {
  return minMs + jittered(backOffMs(failures, { firstMs: baseMs, longestMs: maxMs }), random)
}
