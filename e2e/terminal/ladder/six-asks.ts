import type { ScriptedMarket } from '../market-data/scripted-market.ts'

/** The book of the manual's guide: six asks, and the bids of its first example. */
export function showManualBook(market: ScriptedMarket): void {
  market.book('coinbase', {
    bids: [['59999.50', '0.10']],
    asks: [
      ['60000.10', '0.40'],
      ['60002.40', '0.60'],
    ],
  })
  market.book('kraken', {
    asks: [
      ['60000.6', '0.35'],
      ['60003.0', '0.60'],
    ],
  })
  market.book('gemini', { bids: [['59999.50', '0.36']], asks: [['60001.90', '0.80']] })
  market.book('binance-us', { asks: [['60001.00', '0.25']] })
}
