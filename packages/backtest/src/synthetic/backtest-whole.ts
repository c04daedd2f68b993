import type { ScriptOrder } from '@leadline/algorithms/script-values'
import { claimsOfWhole } from '@leadline/algorithms/synthetic/claims'
import { scriptWhole } from '@leadline/algorithms/synthetic/whole-order'
import { type Amount, parseAmount } from '@leadline/matching-engine/exchange/amount'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketPrices } from '@leadline/orders/order-manager/order-market'
import { isActive, type SyntheticOrder } from '@leadline/orders/synthetic/synthetic-order'
import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestVenue } from '../exchanges/backtest-venues.ts'
import { type BacktestOrder, wholeSize } from '../script/backtest-order.ts'
import { partRecord } from './part-record.ts'

/** A synthetic order of the script, with its orders at the exchange. */
export interface BacktestWhole {
  whole: SyntheticOrder
  venue: BacktestVenue
  instrument: TradedInstrument
  parts: BacktestOrder[]
  /** As Leadline knows them: later than they are. */
  prices: MarketPrices
  midAtDecision: Amount | undefined
  /** As the script last saw it. */
  seen: ScriptOrder
  cancelLook: (() => void) | undefined
}

export function recordsOf({ parts }: Pick<BacktestWhole, 'parts'>) {
  return parts.map(partRecord)
}

export function wholeAsScript({
  whole,
  parts,
}: Pick<BacktestWhole, 'whole' | 'parts'>): ScriptOrder {
  return scriptWhole(whole, recordsOf({ parts }))
}

/** What an order may still trade; a synthetic one as a whole. */
export interface BacktestClaim {
  venue: VenueId
  symbol: string
  side: 'buy' | 'sell'
  opens: boolean
  rest: Amount
  /** Where it is a plain order. */
  order?: BacktestOrder
}

export function claimsOf(
  orders: readonly BacktestOrder[],
  wholes: readonly BacktestWhole[],
): BacktestClaim[] {
  const active = wholes.filter(({ whole }) => isActive(whole))
  const ids = new Set(active.map(({ whole }) => whole.id))
  const plain = orders.filter(({ part }) => part === null || !ids.has(part.id))
  return [
    ...plain.map((order) => ({
      venue: order.venue.id,
      symbol: order.instrument.symbol,
      side: order.side,
      opens: order.effect === 'open',
      rest: wholeSize(order) - order.filled,
      order,
    })),
    ...active.flatMap((each) =>
      claimsOfWhole(each.whole, recordsOf(each)).map(({ venue, symbol, side, opens, rest }) => {
        return { venue, symbol, side, opens, rest: parseAmount(rest.toFixed()) ?? 0n }
      }),
    ),
  ]
}
