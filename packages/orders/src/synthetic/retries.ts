import { backOffMs } from '@leadline/runtime/back-off'
import type { RefusalMeaning } from '@leadline/venues/account-events'

import { exact, zero } from '../decimal-text.ts'
import type { OrderRecord } from '../order-record.ts'
import { end, type SyntheticStep } from './synthetic-state-machine.ts'

/** Refusals that may be over in a moment: what a cancel set free is not always free at once. */
const passing = new Set<RefusalMeaning>([
  'insufficient-funds',
  'would-cross',
  'no-liquidity',
  'too-many-orders',
  'rate-limited',
  'clock-skew',
  'maintenance',
])
const mostTries = 10
const retryBackOff = { firstMs: 500, longestMs: 30_000 }

/**
 * After parts that came to nothing: how long to wait before the next, or that it is no use. Undefined where the next
 * may go. `isEnd` says of a part that traded nothing whether its end was meant (a limit order that somebody canceled).
 */
export function afterFailures(
  parts: readonly OrderRecord[],
  now: number,
  isEnd: (part: OrderRecord) => boolean = () => false,
): SyntheticStep | undefined {
  let failures = 0
  for (const part of parts.toReversed()) {
    if (exact(part.filled).gt(zero)) break
    failures += 1
  }
  const last = parts.at(-1)
  if (failures === 0 || !last) return undefined
  if (isEnd(last)) return end('canceled', last.reason || 'Its order at the exchange has ended.')
  const isPassing =
    last.refusal === null ? last.state !== 'rejected' : passing.has(last.refusal.meaning)
  if (!isPassing || failures >= mostTries) {
    return end('failed', last.reason || 'The exchange did not take its order.')
  }
  const until = last.changedAt + backOffMs(failures - 1, retryBackOff)
  return now < until ? { do: 'wait', until } : undefined
}
