import { amountOf } from '../exchange/amount.ts'
import type { ExchangeRules } from '../exchange/exchange-rules.ts'
import type { OrderBounds } from '../exchange/traded-instrument.ts'
import type { MarketBook } from '../market/market-book.ts'

/** No fee for makers, two hundredths of a percent for takers, in what the fill brings in. */
export const binanceRules: ExchangeRules = {
  makerFee: 0,
  takerFee: 200,
  feeIn: 'received',
  feeDecimals: 8,
  stopsHold: true,
  postOnlyCross: 'refuse',
  orderId: (number) => String(900_000 + number),
}

export function binanceBounds({ plan, lastPrice }: MarketBook): OrderBounds {
  const most = (550_000_000 * 10 ** (plan.priceDecimals + plan.sizeDecimals)) / lastPrice
  return {
    minSize: 1,
    maxSize: Number(most.toPrecision(1)),
    minNotional: plan.quote === 'BTC' ? amountOf(1, 5) : amountOf(1, 0),
    maxNotional: amountOf(100_000_000, 0),
  }
}
