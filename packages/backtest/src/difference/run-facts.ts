import type { OrderBounds } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import { exact } from '@leadline/orders/decimal-text'
import type { VenueId } from '@leadline/venues/venue-names'

import type { VenueFacts } from '../exchanges/backtest-venues.ts'
import { listedBounds } from '../exchanges/listed-bounds.ts'
import type { Factor } from './causes.ts'
import type { RunSummary } from './run-summary.ts'

const percentDecimals = 4

/** Fees and bounds of orders as they were in the run, where they are to be. */
export function runFacts(
  { markets }: RunSummary,
  as: ReadonlySet<Factor>,
): (venue: VenueId) => VenueFacts {
  return (venue) => {
    const known = markets.filter(({ instrument }) => instrument.venue === venue)
    const fees = known.find((market) => market.fees !== null)?.fees ?? undefined
    const percent = (fraction: string) => exact(fraction).times('100').toFixed(percentDecimals)
    return {
      fees:
        as.has('fees') && fees
          ? { maker: percent(fees.maker), taker: percent(fees.taker) }
          : undefined,
      bounds: as.has('rule') ? (book, usual) => boundsIn(known, book, usual) : undefined,
    }
  }
}

function boundsIn(
  known: RunSummary['markets'],
  { plan }: MarketBook,
  usual: OrderBounds,
): OrderBounds {
  const instrument = known.find((market) => market.instrument.symbol === plan.symbol)?.instrument
  if (!instrument) return usual
  return listedBounds(instrument, usual)
}
