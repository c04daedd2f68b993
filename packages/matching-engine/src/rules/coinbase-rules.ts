import { amountOf } from '../exchange/amount.ts'
import type { ExchangeRules } from '../exchange/exchange-rules.ts'
import type { OrderBounds } from '../exchange/traded-instrument.ts'
import type { MarketBook } from '../market/market-book.ts'
import type { ThrowAway } from '../random/throw-away.ts'

/** What Coinbase's pages leave open about its matching. */
export interface CoinbaseRuleVariants {
  /** Whether an order that is only made smaller keeps its place in the queue. */
  smallerKeepsPlace: boolean
}

export const coinbaseRuleVariants: CoinbaseRuleVariants = { smallerKeepsPlace: true }

/** The entry tier in the United States: half a percent for makers, nine tenths for takers, in the quote currency. */
export function coinbaseRules(
  throwAway: ThrowAway,
  variants = coinbaseRuleVariants,
): ExchangeRules {
  return {
    makerFee: 5000,
    takerFee: 9000,
    feeIn: 'quote',
    feeDecimals: 14,
    stopsHold: true,
    postOnlyCross: 'refuse',
    get smallerLosesPlace() {
      return !variants.smallerKeepsPlace
    },
    orderId: (number) => throwAway.uuid(`coinbase order ${number}`),
  }
}

export function coinbaseBounds({ plan, lastPrice }: MarketBook): OrderBounds {
  // About two hundred million dollars' worth, as a round number.
  const most = (200_000_000 * 10 ** (plan.priceDecimals + plan.sizeDecimals)) / lastPrice
  return {
    minSize: 1,
    maxSize: Number(most.toPrecision(2)),
    minNotional: amountOf(1, plan.quote === 'BTC' ? 5 : 0),
    maxNotional: amountOf(150_000_000, 0),
  }
}
