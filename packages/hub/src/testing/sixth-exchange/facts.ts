import type { MarketProfile, VenueFacts, VenueName } from '@leadline/venues/exchanges/venue-facts'

/** An exchange that does not exist: what a sixth one needs, and nothing more. */
export const meridianName = {
  id: 'meridian',
  name: 'Meridian',
  fullName: 'Meridian Markets',
  monogram: 'MM',
  quotesAreIndicative: false,
} as const satisfies VenueName

export const meridianFacts: VenueFacts = {
  rateLimit: { requests: 20, perMs: 1000, scope: 'all', isApproximate: false },
  publishesTrades: false,
  bookMessages: { nettedMs: 0, tradesBatchedMs: 0 },
  reportsHaltsAtOnce: false,
  quotesNeedKey: false,
  environmentPrefix: 'MERIDIAN',
  apiKeysUrl: 'https://meridian.example/keys',
  keyFields: { apiKey: 'API key', secret: 'Secret' },
  addresses: { rest: 'https://api.meridian.example', market: '', user: '', trading: '' },
}

export const meridianProfile: MarketProfile = {
  distanceMs: 12,
  share: 0.1,
  spreadFactor: 1.5,
  sizeFactor: 0.7,
  basisBps: 0.2,
  decimals: { 'BTC-USD': [2, 6], 'ETH-USD': [2, 5] },
}
