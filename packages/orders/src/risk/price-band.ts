import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact } from '../decimal-text.ts'
import type { RiskRefusal, RiskState } from './risk-state.ts'

type TypedPrices = Pick<OrderTerms, 'side' | 'kind' | 'limitPrice' | 'limitOffset' | 'stopPrice'>
type Guard = Pick<
  RiskState,
  'bestBid' | 'bestAsk' | 'lastPrice' | 'limits' | 'isPriceConfirmed' | 'isPriceChecked'
>

/**
 * A price that was typed twice reaches through so many bands: whoever has a session can determine that it was typed
 * twice.
 */
const mostBands = exact('3')

/**
 * How far a limit price reaches through the market, or beyond the stop that sets it off: a typing mistake, more often
 * than not. It is asked for a second time; past the outer bound it is refused, whoever asks and however often.
 */
export function checkBand(terms: TypedPrices, guard: Guard): RiskRefusal | undefined {
  const { limits, isPriceConfirmed, isPriceChecked } = guard
  const { side, limitPrice, limitOffset } = terms
  if (!limits || isPriceChecked === true) return undefined
  if (limitPrice === null && limitOffset === undefined) return undefined
  const band = exact(limits.priceBandPercent)
  const most = isPriceConfirmed ? band.times(mostBands) : band
  const { from, name } = reference(terms, guard)
  if (from === null) return refuse('price-bound', unknown)
  const best = exact(from)
  const isPast = (by: Decimal, percent: Decimal) => by.times(exact('100')).gt(best.times(percent))
  const judge = (by: Decimal, where: string, what: string) => {
    if (!isPast(by, most)) return undefined
    const outer = band.times(mostBands)
    return isPast(by, outer)
      ? refuse('price-bound', `More than ${outer.toFixed()} % ${where}. ${bound}`)
      : refuse('price-band', `More than ${band.toFixed()} % ${where}. Type the ${what} again.`)
  }
  const ofOffset =
    limitOffset === undefined ? undefined : judge(exact(limitOffset), 'beyond its stop', 'offset')
  if (ofOffset || limitPrice === null) return ofOffset
  const price = exact(limitPrice)
  return judge(side === 'buy' ? price.minus(best) : best.minus(price), name, 'price')
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

const bound =
  'No order reaches three times your price guard. Widen it in your limits if this is meant.'
const unknown =
  'No price of this market is known now, so nobody can say how far the limit reaches. Show its book, then try again.'

function refuse(guard: 'price-band' | 'price-bound', message: string): RiskRefusal {
  return { guard, message }
}
