import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact } from '../decimal-text.ts'
import type { GateRefusal, GateState } from './gate-state.ts'

type TypedPrices = Pick<OrderTerms, 'side' | 'kind' | 'limitPrice' | 'limitOffset' | 'stopPrice'>
type Guard = Pick<GateState, 'bestBid' | 'bestAsk' | 'lastPrice' | 'limits' | 'isPriceConfirmed'>

/**
 * How far a limit price reaches through the market, or beyond the stop that sets it off: a typing mistake, more often
 * than not. It is asked for a second time.
 */
export function checkBand(terms: TypedPrices, guard: Guard): GateRefusal | undefined {
  const { limits, isPriceConfirmed } = guard
  const { side, limitPrice, limitOffset } = terms
  if (!limits || isPriceConfirmed) return undefined
  if (limitPrice === null && limitOffset === undefined) return undefined
  const { priceBandPercent } = limits
  const { from, name } = reference(terms, guard)
  if (from === null) return refuse('No price of this market is known now. Type the price again.')
  const best = exact(from)
  const isThrough = (by: Decimal) => by.times(exact('100')).gt(best.times(exact(priceBandPercent)))
  if (limitOffset !== undefined && isThrough(exact(limitOffset))) {
    return refuse(
      `The limit lies more than ${priceBandPercent} % beyond its stop. Type the offset again.`,
    )
  }
  if (limitPrice === null) return undefined
  const price = exact(limitPrice)
  if (!isThrough(side === 'buy' ? price.minus(best) : best.minus(price))) return undefined
  return refuse(`More than ${priceBandPercent} % ${name}. Type the price again.`)
}

/** When a stop sets a limit off, the market is where the stop is. */
function reference(
  { side, kind, stopPrice }: TypedPrices,
  { bestBid, bestAsk, lastPrice }: Guard,
): { from: string | null; name: string } {
  const isSetOff = kind === 'stop-limit' || kind === 'take-profit-limit'
  if (isSetOff && stopPrice !== null) return { from: stopPrice, name: 'beyond its stop' }
  const market = side === 'buy' ? bestAsk : bestBid
  return { from: market ?? lastPrice, name: 'through the market' }
}

function refuse(message: string): GateRefusal {
  return { guard: 'price-band', message }
}
