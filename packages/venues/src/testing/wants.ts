import type { MarketWant } from '../market-adapter.ts'

export const everything: MarketWant = { bookLevels: 10, trades: true, ticker: true }
export const onlyBook: MarketWant = { bookLevels: 10, trades: false, ticker: false }
export const onlyTrades: MarketWant = { bookLevels: 0, trades: true, ticker: false }
export const onlyTicker: MarketWant = { bookLevels: 0, trades: false, ticker: true }
export const nothing: MarketWant = { bookLevels: 0, trades: false, ticker: false }
