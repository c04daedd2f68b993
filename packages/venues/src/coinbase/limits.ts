import type { RequestCost } from '../adapter-io.ts'
import type { RateBucket } from '../rate-bucket.ts'

/**
 * Private calls: the manual promises at most 10 a second, the venue's last published figure was 30. Public calls: it was
 * 10 a second per address, and others may share ours.
 */
export const coinbaseBuckets: readonly RateBucket[] = [
  { name: 'private', capacity: 10, refill: 10, refillMs: 1000 },
  { name: 'public', capacity: 8, refill: 5, refillMs: 1000 },
]

/** No call weighs more than another. */
export const publicCost: readonly RequestCost[] = [{ bucket: 'public', weight: 1 }]

/** Products of channel level2 on one connection; one more and the whole message is refused. */
export const mostBooksPerLine = 30
/** Eight messages a second per address may be sent without a key, and as many connections opened. */
export const betweenMessagesMs = 150
export const betweenConnectsMs = 300
/** A heartbeat comes every second. */
export const quietMs = 4000
export const silenceMs = 5000
