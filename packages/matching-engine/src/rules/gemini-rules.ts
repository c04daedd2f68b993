import { amountOf } from '../exchange/amount.ts'
import type { ExchangeRules } from '../exchange/exchange-rules.ts'
import type { OrderBounds } from '../exchange/traded-instrument.ts'
import type { MarketBook } from '../market/market-book.ts'

/** A fifth of a percent for makers, two fifths for takers, in the quote currency. Order ids have seventeen digits. */
export const geminiRules: ExchangeRules = {
  makerFee: 2000,
  takerFee: 4000,
  feeIn: 'quote',
  feeDecimals: 10,
  stopsHold: true,
  postOnlyCross: 'cancel',
  orderId: (number) => String(73_797_746_498_585_286n + BigInt(number) * 17n),
}

export function geminiBounds({ plan, lastPrice }: MarketBook): OrderBounds {
  // The power of ten above sixty cents.
  const least = (0.64 * 10 ** (plan.priceDecimals + plan.sizeDecimals)) / lastPrice
  const usd = plan.quote === 'BTC' ? least / 60_000 : least
  return {
    minSize: 10 ** String(Math.floor(usd)).length,
    maxSize: 9e15,
    minNotional: 0n,
    maxNotional: amountOf(1_000_000_000, 0),
  }
}
