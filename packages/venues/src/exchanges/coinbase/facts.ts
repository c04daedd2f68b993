import type { MarketProfile, VenueFacts, VenueName } from '../venue-facts.ts'

export const coinbaseName = {
  id: 'coinbase',
  name: 'Coinbase',
  fullName: 'Coinbase',
  monogram: 'CB',
  quotesAreIndicative: false,
} as const satisfies VenueName

export const coinbaseFacts: VenueFacts = {
  rateLimit: { requests: 10, perMs: 1000, scope: 'private', isApproximate: false },
  publishesTrades: true,
  bookMessages: { nettedMs: 0, tradesBatchedMs: 250 },
  reportsHaltsAtOnce: false,
  quotesNeedKey: false,
  environmentPrefix: 'COINBASE',
  apiKeysUrl: 'https://portal.cdp.coinbase.com/projects/api-keys',
  keyFields: {
    apiKey: 'Key name',
    secret: 'Private key',
    isLong: true,
    hint: 'Or paste the whole key file that Coinbase lets you download, into either field.',
  },
  addresses: {
    rest: 'https://api.coinbase.com',
    market: 'wss://advanced-trade-ws.coinbase.com',
    user: 'wss://advanced-trade-ws-user.coinbase.com',
    trading: '',
  },
}

export const coinbaseProfile: MarketProfile = {
  distanceMs: 9,
  share: 0.36,
  spreadFactor: 1,
  sizeFactor: 1.2,
  basisBps: 0.12,
  decimals: {
    'BTC-USD': [2, 8],
    'ETH-USD': [2, 8],
    'SOL-USD': [2, 8],
    'XRP-USD': [4, 6],
    'LTC-USD': [2, 8],
    'LINK-USD': [3, 2],
    'AVAX-USD': [2, 8],
    'DOGE-USD': [5, 1],
    'BTC-USDT': [2, 8],
    'SOL-USDT': [2, 8],
    'ETH-BTC': [5, 8],
    'PEPE-USD': [8, 0],
  },
}
