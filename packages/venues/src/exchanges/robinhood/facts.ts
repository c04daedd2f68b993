import type { MarketProfile, VenueFacts, VenueName } from '../venue-facts.ts'

export const robinhoodName = {
  id: 'robinhood',
  name: 'Robinhood',
  fullName: 'Robinhood Crypto',
  monogram: 'RH',
  quotesAreIndicative: true,
} as const satisfies VenueName

export const robinhoodFacts: VenueFacts = {
  rateLimit: { requests: 100, perMs: 60_000, scope: 'all', isApproximate: true },
  publishesTrades: false,
  bookMessages: null,
  reportsHaltsAtOnce: false,
  quotesNeedKey: true,
  environmentPrefix: 'ROBINHOOD',
  apiKeysUrl: 'https://robinhood.com/account/crypto',
  keyFields: { apiKey: 'API key', secret: 'Private key', isLong: true },
  addresses: {
    rest: 'https://trading.robinhood.com',
    market: '',
    user: '',
    trading: '',
  },
}

export const robinhoodProfile: MarketProfile = {
  distanceMs: 35,
  share: 0.06,
  spreadFactor: 2.4,
  sizeFactor: 0.8,
  basisBps: 0.3,
  decimals: {
    'BTC-USD': [2, 8],
    'ETH-USD': [2, 6],
    'SOL-USD': [2, 5],
    'XRP-USD': [4, 3],
    'LTC-USD': [2, 6],
    'LINK-USD': [3, 4],
    'AVAX-USD': [3, 5],
    'DOGE-USD': [5, 2],
    'PEPE-USD': [8, 0],
  },
}
