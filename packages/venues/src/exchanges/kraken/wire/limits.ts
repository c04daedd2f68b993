/**
 * What Kraken allows, as data for the rate limiter. Every number is the venue's own or the manual's ("1 per second"),
 * whichever is lower. Tiers above the first allow more; who has one is read from the key.
 */
export const krakenLimits = {
  buckets: {
    /**
     * Calls without a key, per address. No number is published; one a second is known to be safe. Only a start requests
     * more at once: the lists of the account and of the market, which nobody should wait for one after the other.
     */
    public: { scope: 'address', capacity: 4, refill: { kind: 'steady', perSecond: 1 } },
    /** Calls with a key, but for orders: most cost 1, histories 2. First tier: 15, and 0.33 back per second. */
    private: { scope: 'key', capacity: 15, refill: { kind: 'steady', perSecond: 0.33 } },
    /** Orders, per key and pair ('trading:BTC-USD'). First tier: 60, and 1 back per second. */
    trading: { scope: 'key', capacity: 60, refill: { kind: 'steady', perSecond: 1 } },
  },
  /** Signed calls must arrive in the order of their nonces: one at a time. */
  inFlight: { public: 1, key: 1, urgent: 0 },
  /** About 150 in ten minutes lead to a ban of ten; Kraken's own kit keeps to 120. */
  connects: { spacingMs: 250, perWindow: 120, windowMs: 600_000 },
  reconnect: { minMs: 500, baseMs: 1000, maxMs: 60_000 },
} as const

/** Bursts of more than 15 to 20 frames were answered by 'Exceeded msg rate'. */
export const krakenPace = { burst: 10, perSecond: 5 } as const

export const publicCost = [{ bucket: 'public', weight: 1 }] as const
