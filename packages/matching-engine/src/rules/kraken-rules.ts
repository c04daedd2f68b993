import { amountOf } from '../exchange/amount.ts'
import type { ExchangeRules } from '../exchange/exchange-rules.ts'
import type { OrderBounds } from '../exchange/traded-instrument.ts'
import type { MarketBook } from '../market/market-book.ts'
import type { ThrowAway } from '../random/throw-away.ts'
import { krakenId } from './kraken-ids.ts'

/** What Kraken's pages leave open about its matching. */
export interface KrakenRuleVariants {
  /** A post-only order that would trade. */
  postOnlyCross: 'error' | 'cancelled'
  /** In what the fee of a sale is taken, where nothing was asked for. */
  feesOfSales: 'quote' | 'base'
}

export const krakenRuleVariants: KrakenRuleVariants = {
  postOnlyCross: 'error',
  feesOfSales: 'quote',
}

/** Fees in the quote currency, or by the other variant in what is sold; stops that wait reserve nothing. */
export function krakenRules(throwAway: ThrowAway, variants = krakenRuleVariants): ExchangeRules {
  return {
    makerFee: 2500,
    takerFee: 4000,
    get feeIn() {
      return variants.feesOfSales === 'quote' ? 'quote' : 'paid'
    },
    feeDecimals: 10,
    stopsHold: false,
    get postOnlyCross() {
      return variants.postOnlyCross === 'error' ? 'refuse' : 'cancel'
    },
    orderId: (number) => krakenId(throwAway, 'O', number),
  }
}

export function krakenBounds({ plan, lastPrice }: MarketBook): OrderBounds {
  // About three dollars and a half, as a round number.
  const least = (3.5 * 10 ** (plan.priceDecimals + plan.sizeDecimals)) / lastPrice
  const isInBitcoin = plan.quote === 'BTC'
  return {
    minSize: Math.max(1, Number((isInBitcoin ? least / 60_000 : least).toPrecision(1))),
    maxSize: 9e15,
    minNotional: isInBitcoin ? amountOf(2, 5) : amountOf(5, 1),
    maxNotional: amountOf(100_000_000, 0),
  }
}
