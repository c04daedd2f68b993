import type { ShellLimits } from './shell-limits.ts'

/**
 * How long to wait before the next attempt: the exchange's own minimum, and a random part of a span that doubles with
 * each failure, so that all who lost their lines at the same moment do not come back at the same moment.
 */
export function reconnectDelayMs(
  failures: number,
  { minMs, baseMs, maxMs }: ShellLimits['reconnect'],
  random: number,
): number {
  const span = Math.min(baseMs * 2 ** Math.min(failures, 30), maxMs)
  return minMs + Math.round(span * random)
}
