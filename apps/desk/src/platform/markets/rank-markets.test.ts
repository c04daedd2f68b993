import type { FoundMarket } from '@leadline/desk-protocol/messages/market-messages'
import { expect, test } from 'vitest'

import { rankMarkets } from './rank-markets.ts'

const market = (symbol: string): FoundMarket => {
  const [base = '', quote = ''] = symbol.split('-')
  return { symbol, base, quote, venues: ['coinbase'], priceDecimals: 2, sizeDecimals: 8 }
}
const markets = ['BTC-USDT', 'BTC-USD', 'BTC-EUR', 'BTCB-USD', 'ETH-BTC'].map(market)
const symbolsOf = (...args: Parameters<typeof rankMarkets>) =>
  rankMarkets(...args).map(({ symbol }) => symbol)

test('typing btc and Enter opens BTC-USD', () => {
  expect(symbolsOf(markets, 'btc', 'USD', [])[0]).toBe('BTC-USD')
})

test('another quote currency of the preferences wins', () => {
  expect(symbolsOf(markets, 'btc', 'EUR', [])[0]).toBe('BTC-EUR')
  expect(symbolsOf(markets, 'btc-usdt', 'EUR', [])[0]).toBe('BTC-USDT')
})

test('hidden symbols no longer appear', () => {
  expect(symbolsOf(markets, 'btc', 'USD', ['BTC-USDT', 'BTC-USD'])).toEqual([
    'BTC-EUR',
    'BTCB-USD',
    'ETH-BTC',
  ])
})
