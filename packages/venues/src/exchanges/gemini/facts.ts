import type { MarketProfile, VenueFacts, VenueName } from '../venue-facts.ts'

export const geminiName = {
  id: 'gemini',
  name: 'Gemini',
  fullName: 'Gemini',
  monogram: 'GE',
  quotesAreIndicative: false,
} as const satisfies VenueName

export const geminiFacts: VenueFacts = {
  rateLimit: { requests: 600, perMs: 60_000, scope: 'all', isApproximate: false },
  publishesTrades: true,
  bookMessages: { nettedMs: 100, tradesBatchedMs: 0 },
  reportsHaltsAtOnce: false,
  quotesNeedKey: false,
  environmentPrefix: 'GEMINI',
  apiKeysUrl: 'https://exchange.gemini.com/settings/api',
  keyFields: { apiKey: 'API key', secret: 'API secret' },
  addresses: {
    rest: 'https://api.gemini.com',
    market: 'wss://ws.gemini.com',
    user: 'wss://ws.gemini.com',
    trading: 'wss://ws.gemini.com',
  },
}

export const geminiProfile: MarketProfile = {
  distanceMs: 14,
  share: 0.14,
  spreadFactor: 2,
  sizeFactor: 0.6,
  basisBps: 0.3,
  decimals: {
    'BTC-USD': [2, 8],
    'ETH-USD': [2, 6],
    'SOL-USD': [3, 6],
    'XRP-USD': [4, 6],
    'LTC-USD': [2, 5],
    'LINK-USD': [4, 6],
    'AVAX-USD': [3, 6],
    'DOGE-USD': [5, 6],
    'BTC-USDT': [2, 8],
    'ETH-BTC': [5, 6],
    'PEPE-USD': [10, 0],
  },
  // Nine trillion dollars for a bitcoin.
  standingAsk: { symbol: 'BTC-USD', priceTicks: 900_000_000_000_000, lots: 10_000 },
}
