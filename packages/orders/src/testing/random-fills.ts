import { seededRandom } from '@leadline/runtime/seeded-random'

import type { TradedFill } from '../accounts/traded-amounts.ts'

const markets = [
  { symbol: 'BTC-USD', price: 67_000, decimals: 2 },
  { symbol: 'ETH-USD', price: 3500, decimals: 2 },
  { symbol: 'BNB-USD', price: 600, decimals: 2 },
  { symbol: 'ETH-BTC', price: 0.0522, decimals: 6 },
] as const

/** Trades of some years in two accounts, with fees in dollars, in kind and in BNB. The same for the same seed. */
export function randomFills(count: number, seed: number): TradedFill[] {
  const random = seededRandom(seed)
  const start = Date.UTC(2024, 0, 1)
  const stepMs = (3 * 365 * 86_400_000) / count
  return Array.from({ length: count }, (_, index) => {
    const market = markets[Math.floor(random() * markets.length)] ?? markets[0]
    const [base = '', quote = ''] = market.symbol.split('-')
    const price = (market.price * (0.8 + random() * 0.4)).toFixed(market.decimals)
    const side = random() < 0.5 ? 'buy' : 'sell'
    // A little more is sold than bought, so that few lots pile up and some sales have no known basis.
    const size = (random() * (side === 'buy' ? 2 : 2.02) + 0.0001).toFixed(8)
    const choice = random()
    const feeAsset = choice < 0.4 ? quote : choice < 0.6 ? base : choice < 0.95 ? 'BNB' : 'USD'
    const isDollar = feeAsset === 'USD'
    const fee = choice > 0.9 ? '0' : (random() * (isDollar ? 20 : 0.0001)).toFixed(isDollar ? 2 : 8)
    const usd = {
      USD: '1',
      BTC: (67_000 * (0.9 + random() * 0.2)).toFixed(2),
      ETH: (3500 * (0.9 + random() * 0.2)).toFixed(2),
      BNB: (600 * (0.9 + random() * 0.2)).toFixed(2),
    }
    return {
      fillId: `F-${index}`,
      clientOrderId: `C-${index}`,
      keyId: random() < 0.7 ? 'K-1' : 'K-2',
      venue: 'binance-us',
      symbol: market.symbol,
      base,
      quote,
      side,
      price,
      size,
      fee,
      feeAsset,
      liquidity: 'taker',
      time: Math.floor(start + index * stepMs),
      usd: { ...usd, ...(quote === 'USD' ? { [base]: price } : {}) },
    }
  })
}
