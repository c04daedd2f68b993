import type { MarketProfile, VenueFacts, VenueName } from '../venue-facts.ts'

export const binanceUsName = {
  id: 'binance-us',
  name: 'Binance.US',
  fullName: 'Binance.US',
  monogram: 'BN',
  quotesAreIndicative: false,
} as const satisfies VenueName

export const binanceUsFacts: VenueFacts = {
  rateLimit: { requests: 1200, perMs: 60_000, scope: 'all', isApproximate: false },
  publishesTrades: true,
  bookMessages: { nettedMs: 100, tradesBatchedMs: 0 },
  reportsHaltsAtOnce: false,
  quotesNeedKey: false,
  environmentPrefix: 'BINANCE_US',
  apiKeysUrl: 'https://www.binance.us/settings/api-management',
  keyFields: { apiKey: 'API key', secret: 'Secret key' },
  addresses: {
    rest: 'https://api.binance.us',
    market: 'wss://stream.binance.us:9443',
    user: 'wss://stream.binance.us:9443',
    trading: 'wss://ws-api.binance.us:443/ws-api/v3',
  },
}

export const binanceUsProfile: MarketProfile = {
  distanceMs: 17,
  share: 0.16,
  spreadFactor: 1.8,
  sizeFactor: 0.5,
  basisBps: 0.3,
  decimals: {
    'BTC-USD': [2, 5],
    'ETH-USD': [2, 4],
    'SOL-USD': [2, 3],
    'XRP-USD': [4, 0],
    'LTC-USD': [2, 3],
    'LINK-USD': [2, 2],
    'AVAX-USD': [2, 2],
    'DOGE-USD': [5, 0],
    'BTC-USDT': [2, 5],
    'BTC-USDC': [2, 5],
    'SOL-USDT': [2, 3],
    'ETH-BTC': [5, 4],
  },
}
