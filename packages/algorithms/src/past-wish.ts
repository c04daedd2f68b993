import { type Timeframe, timeframes } from '@leadline/order-book/candles/timeframe'
import type { VenueId } from '@leadline/venues/venue-names'

import { readSymbol, readVenues } from './read-market.ts'
import type { PastCall } from './script-values.ts'
import { WrongValue } from './wrong-value.ts'

/** What a script wants to know of the past. `venues` null: all that are shown; `timeframe` null: trades. */
export interface PastWish {
  symbol: string
  venues: readonly VenueId[] | null
  timeframe: Timeframe | null
  count: number
}

const mostCandles = 1000
const mostTrades = 5000

export function readPastWish(call: PastCall): PastWish {
  const timeframe = call.kind === 'pastCandles' ? readTimeframe(call.timeframe) : null
  const most = timeframe === null ? mostTrades : mostCandles
  if (call.count < 1 || call.count > most) {
    throw new WrongValue(`count must be from 1 to ${most}`)
  }
  const { symbol, exchanges, count } = call
  return { symbol: readSymbol(symbol), venues: readVenues(exchanges), timeframe, count }
}

export function readTimeframe(text: string): Timeframe {
  const timeframe = timeframes.find((each) => each === text)
  if (timeframe) return timeframe
  throw new WrongValue(`there is no timeframe "${text}"; there are ${timeframes.join(', ')}`)
}

export function isPast(call: { kind: string }): call is PastCall {
  return call.kind === 'pastCandles' || call.kind === 'pastTrades'
}
