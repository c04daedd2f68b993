import type { BinanceVariants } from '../protocol-variants.ts'
import type { BinanceParams } from './parameters.ts'

/** What calls weighed before the upgrade, and what they weigh on Binance.com. */
const unnamed: Readonly<Record<string, readonly [lower: number, upper: number]>> = {
  exchangeInfo: [10, 20],
  klines: [1, 2],
  avgPrice: [1, 2],
  'order.status': [2, 4],
  'orderList.status': [2, 4],
  'openOrderLists.status': [3, 6],
  allOrders: [10, 20],
  allOrderLists: [10, 20],
  'account.status': [10, 20],
  'account.rateLimits.orders': [20, 40],
  'userDataStream.start': [1, 2],
  'userDataStream.ping': [1, 2],
  'userDataStream.stop': [1, 2],
  'userDataStream.subscribe.signature': [1, 2],
}

/** What a call weighs since the upgrade. */
export function weightOf(call: string, params: BinanceParams, variants: BinanceVariants): number {
  const either = (lower: number, upper: number) =>
    variants.unnamedWeights === 'lower' ? lower : upper
  const hasSymbol = params.has('symbol')
  switch (call) {
    case 'depth':
      return depthWeight(Number(params.get('limit') ?? 100))
    case 'trades.recent':
    case 'trades.historical':
      return 25
    case 'trades.aggregate':
      return 4
    case 'ticker.24hr':
      return hasSymbol ? either(1, 2) : either(40, 80)
    case 'ticker.price':
    case 'ticker.book':
      return hasSymbol ? either(1, 2) : either(2, 4)
    case 'ticker':
      return either(2, 4)
    case 'openOrders.status':
      return hasSymbol ? either(3, 6) : either(40, 80)
    case 'myTrades':
      return params.has('orderId') ? 5 : 20
    case 'myPreventedMatches':
      return params.has('preventedMatchId') ? either(1, 2) : either(10, 20)
    case 'myFilters':
      return 40
    default: {
      const [lower, upper] = unnamed[call] ?? [1, 1]
      return either(lower, upper)
    }
  }
}

function depthWeight(limit: number): number {
  if (limit <= 100) return 5
  if (limit <= 500) return 25
  return limit <= 1000 ? 50 : 250
}
