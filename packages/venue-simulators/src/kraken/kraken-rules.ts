import type { ThrowAway } from '../crypto/throw-away.ts'
import { amountOf } from '../exchange/amount.ts'
import type { ExchangeRules } from '../exchange/exchange-rules.ts'
import type { OrderBounds } from '../exchange/traded-instrument.ts'
import type { CrowdBook } from '../market/crowd-book.ts'
import { krakenId } from './kraken-ids.ts'
import type { KrakenReadings } from './kraken-readings.ts'

/** Fees in the quote currency, or by the other reading in what is sold; stops that wait reserve nothing. */
export function krakenRules(throwAway: ThrowAway, readings: KrakenReadings): ExchangeRules {
  return {
    makerFee: 2500,
    takerFee: 4000,
    get feeIn() {
      return readings.feesOfSales === 'quote' ? 'quote' : 'paid'
    },
    feeDecimals: 10,
    stopsHold: false,
    get postOnlyCross() {
      return readings.postOnlyCross === 'error' ? 'refuse' : 'cancel'
    },
    orderId: (number) => krakenId(throwAway, 'O', number),
  }
}

export function krakenBounds({ plan, lastPrice }: CrowdBook): OrderBounds {
  // About three dollars and a half, as a round figure.
  const least = (3.5 * 10 ** (plan.priceDecimals + plan.sizeDecimals)) / lastPrice
  const isInBitcoin = plan.quote === 'BTC'
  return {
    minSize: Math.max(1, Number((isInBitcoin ? least / 60_000 : least).toPrecision(1))),
    maxSize: 9e15,
    minNotional: isInBitcoin ? amountOf(2, 5) : amountOf(5, 1),
    maxNotional: amountOf(100_000_000, 0),
  }
}
