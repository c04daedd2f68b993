import type { ThrowAway } from '../crypto/throw-away.ts'
import { amountOf } from '../exchange/amount.ts'
import type { ExchangeRules } from '../exchange/exchange-rules.ts'
import type { OrderBounds } from '../exchange/traded-instrument.ts'
import type { CrowdBook } from '../market/crowd-book.ts'
import type { CoinbaseReadings } from './coinbase-readings.ts'

/** The entry tier in the United States: half a percent for makers, nine tenths for takers, in the quote currency. */
export function coinbaseRules(throwAway: ThrowAway, readings: CoinbaseReadings): ExchangeRules {
  return {
    makerFee: 5000,
    takerFee: 9000,
    feeIn: 'quote',
    feeDecimals: 14,
    stopsHold: true,
    postOnlyCross: 'refuse',
    get smallerLosesPlace() {
      return !readings.smallerKeepsPlace
    },
    orderId: (number) => throwAway.uuid(`coinbase order ${number}`),
  }
}

export function coinbaseBounds({ plan, lastPrice }: CrowdBook): OrderBounds {
  // About two hundred million dollars' worth, as a round figure.
  const most = (200_000_000 * 10 ** (plan.priceDecimals + plan.sizeDecimals)) / lastPrice
  return {
    minSize: 1,
    maxSize: Number(most.toPrecision(2)),
    minNotional: amountOf(1, plan.quote === 'BTC' ? 5 : 0),
    maxNotional: amountOf(150_000_000, 0),
  }
}
