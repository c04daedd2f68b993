import type { RequestCost } from '../../../adapter-io.ts'
import type { SessionLimits } from '../../../session/session-limits.ts'

/** What Coinbase allows, and the manual promises where that is less. */
export const coinbaseLimits: SessionLimits = {
  buckets: {
    /** The manual: 10 a second. The venue's last published number was 30. */
    private: {
      scope: 'key',
      capacity: 10,
      refill: { kind: 'steady', perSecond: 10 },
      reserve: 3,
    },
    /** It was 10 a second, and others may share our address. */
    public: { scope: 'address', capacity: 8, refill: { kind: 'steady', perSecond: 5 } },
  },
  inFlight: { public: 4, key: 4, urgent: 4 },
  /** Eight a second. */
  connects: { spacingMs: 300, perWindow: 8, windowMs: 2000 },
  reconnect: { minMs: 250, baseMs: 1000, maxMs: 60_000 },
}

/** No call weighs more than another. */
export const publicCost: readonly RequestCost[] = [{ bucket: 'public', weight: 1 }]
export const privateCost: readonly RequestCost[] = [{ bucket: 'private', weight: 1 }]

/** Products of channel level2 on one connection; one more and the whole message is refused. */
export const mostBooksPerConnection = 30
/** Eight messages a second per address may be sent without a key. */
export const betweenMessagesMs = 150
/** A heartbeat comes every second. */
export const quietMs = 4000
export const silenceMs = 5000
/** A snapshot of several megabytes keeps heartbeats waiting behind it on a slow connection. */
export const patienceMs = 30_000
