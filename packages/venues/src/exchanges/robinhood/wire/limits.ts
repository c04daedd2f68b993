import type { RequestCost } from '../../../adapter-io.ts'
import type { SessionLimits } from '../../../session/session-limits.ts'

/**
 * About 100 a minute for one user, whatever is asked, as the manual says. The venue speaks of bursts of 300 and of
 * limits per endpoint as well; neither is counted on.
 */
export const robinhoodLimits: SessionLimits = {
  buckets: {
    account: {
      scope: 'key',
      capacity: 100,
      refill: { kind: 'steady', perSecond: 100 / 60 },
      reserve: 30,
    },
  },
  inFlight: { public: 1, key: 2, urgent: 2 },
  /** There are no connections. */
  connects: { spacingMs: 1000, perWindow: 1, windowMs: 1000 },
  reconnect: { minMs: 1000, baseMs: 1000, maxMs: 60_000 },
}

export const accountCost: readonly RequestCost[] = [{ bucket: 'account', weight: 1 }]

/** The manual: one quote every two seconds while somebody looks. */
export const quoteEveryMs = 2000
/** Sizes in one query. */
export const mostSizes = 10
