import type { MarketSubscription } from '../market-adapter.ts'

export const everything: MarketSubscription = { bookLevels: 10, trades: true, ticker: true }
export const onlyBook: MarketSubscription = { bookLevels: 10, trades: false, ticker: false }
export const onlyTrades: MarketSubscription = { bookLevels: 0, trades: true, ticker: false }
export const onlyTicker: MarketSubscription = { bookLevels: 0, trades: false, ticker: true }
export const nothing: MarketSubscription = { bookLevels: 0, trades: false, ticker: false }
