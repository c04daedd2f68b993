import { amountOf } from '../exchange/amount.ts'
import type { ExchangeRules } from '../exchange/exchange-rules.ts'
import type { OrderBounds } from '../exchange/traded-instrument.ts'
import type { MarketBook } from '../market/market-book.ts'
import type { ThrowAway } from '../random/throw-away.ts'

/** What Robinhood's pages leave open about its matching. */
export interface RobinhoodRuleVariants {
  /** What a resting order pays, in millionths of its value: as much as any other, or less. */
  makerFee: 9500 | 5000
}

export const robinhoodRuleVariants: RobinhoodRuleVariants = { makerFee: 9500 }

/** Ninety-five hundredths of a percent, whoever was first, in dollars. */
export function robinhoodRules(
  throwAway: ThrowAway,
  variants = robinhoodRuleVariants,
): ExchangeRules {
  return {
    get makerFee() {
      return variants.makerFee
    },
    takerFee: 9500,
    feeIn: 'quote',
    feeDecimals: 12,
    stopsHold: true,
    postOnlyCross: 'refuse',
    orderId: (number) => throwAway.uuid(`robinhood order ${number}`),
  }
}

export function robinhoodBounds({ plan, lastPrice }: MarketBook): OrderBounds {
  const perDollar = 10 ** (plan.priceDecimals + plan.sizeDecimals) / lastPrice
  return {
    minSize: Math.max(1, Math.ceil(0.06 * perDollar)),
    maxSize: Number((1_300_000 * perDollar).toPrecision(1)),
    minNotional: amountOf(1, 1),
    maxNotional: amountOf(10_000_000, 0),
  }
}
