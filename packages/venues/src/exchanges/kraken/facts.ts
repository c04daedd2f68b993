import type { MarketProfile, VenueFacts, VenueName } from '../venue-facts.ts'

export const krakenName = {
  id: 'kraken',
  name: 'Kraken',
  fullName: 'Kraken',
  monogram: 'KR',
  quotesAreIndicative: false,
} as const satisfies VenueName

export const krakenFacts: VenueFacts = {
  rateLimit: { requests: 1, perMs: 1000, scope: 'all', isApproximate: false },
  publishesTrades: true,
  bookMessages: { nettedMs: 0, tradesBatchedMs: 0 },
  reportsHaltsAtOnce: true,
  quotesNeedKey: false,
  environmentPrefix: 'KRAKEN',
  apiKeysUrl: 'https://www.kraken.com/u/security/api',
  keyFields: { apiKey: 'API key', secret: 'Private key' },
  addresses: {
    rest: 'https://api.kraken.com',
    market: 'wss://ws.kraken.com/v2',
    user: 'wss://ws-auth.kraken.com/v2',
    trading: 'wss://ws-auth.kraken.com/v2',
  },
}

export const krakenProfile: MarketProfile = {
  distanceMs: 24,
  share: 0.28,
  spreadFactor: 1.2,
  sizeFactor: 1,
  basisBps: 0.15,
  decimals: {
    'BTC-USD': [1, 8],
    'ETH-USD': [2, 8],
    'SOL-USD': [2, 8],
    'XRP-USD': [5, 8],
    'LTC-USD': [2, 8],
    'LINK-USD': [5, 8],
    'AVAX-USD': [2, 8],
    'DOGE-USD': [7, 8],
    'BTC-USDT': [1, 8],
    'BTC-USDC': [2, 8],
    'SOL-USDT': [2, 8],
    'ETH-BTC': [5, 8],
    'PEPE-USD': [9, 3],
  },
}
