/**
 * What Gemini allows, as data for the rate limiter: the venue's own numbers, below the manual's "600 per minute". It
 * sends no headers about use; a 429 is answered by waiting as the rate limiter does for every exchange.
 */
export const geminiLimits = {
  buckets: {
    /** 120 a minute per address; one a second is requested. */
    public: { scope: 'address', capacity: 2, refill: { kind: 'steady', perSecond: 1 } },
    /** 600 a minute per key; five a second are requested, and a second's worth may go at once. */
    private: { scope: 'key', capacity: 10, refill: { kind: 'steady', perSecond: 5 }, reserve: 3 },
  },
  /** Signed calls must arrive in the order of their nonces: one at a time. */
  inFlight: { public: 2, key: 1, urgent: 0 },
  /** 300 in five minutes. */
  connects: { spacingMs: 1000, perWindow: 150, windowMs: 300_000 },
  reconnect: { minMs: 250, baseMs: 1000, maxMs: 60_000 },
} as const

/** Far below the 7000 in ten seconds that `conninfo` names. */
export const geminiPace = { burst: 20, perSecond: 10 } as const

export const publicCost = [{ bucket: 'public', weight: 1 }] as const
