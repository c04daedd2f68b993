import type { VenueId } from '@leadline/venues/venue-names'
import { createContext } from 'react'

import { Value } from '../value.ts'

/** An order of the trader that rests on an exchange, as panels of the market show it. */
export interface OwnOrder {
  /** Of this mark: an order with a trigger and a limit has two. */
  id: string
  orderId: string
  /** Rests in the book; waits to be set off here; or will rest here once it was. */
  part: 'resting' | 'trigger' | 'limit-after-trigger'
  /** What is changed where the mark is dragged. */
  field: 'limitPrice' | 'stopPrice'
  /** What it is, in the letters of the trade, where it does not simply rest: 'stp'. */
  letters: string
  symbol: string
  venue: VenueId
  side: 'buy' | 'sell'
  /** Decimal text. */
  price: string
  /** What is left of it, as decimal text. */
  size: string
  /** Leadline watches it; nothing of it is at the exchange. */
  isHeld?: boolean
  /** A part of an order that follows the market, or ends: it is not dragged. */
  isFixed?: boolean
  /** The feed of its exchange is down: this is what was known before. */
  isLastKnown: boolean
  /** Since when it works, in milliseconds, where that is known: a picture of the past has nothing of it before. */
  since?: number
}

/** A trade of the trader, as the tape shows it. */
export interface OwnFill {
  id: string
  symbol: string
  venue: VenueId
  /** What the trader did. */
  side: 'buy' | 'sell'
  /** Who crossed the spread, as on every line of the tape. */
  takerSide: 'buy' | 'sell'
  price: string
  size: string
  /** Milliseconds, by the exchange's clock. */
  time: number
  /** What the trader really did in the recorded time: of then, and no fill of now. */
  isOfThen?: true
}

/** What the trader holds of an asset on one exchange. */
export interface OwnPosition {
  id: string
  keyId: string
  symbol: string
  venue: VenueId
  /** Decimal texts. */
  size: string
  averagePrice: string
}

/** What is the trader's own in the market. Whoever knows the accounts sets it; panels look. */
export class OwnTrading {
  readonly orders = new Value<readonly OwnOrder[]>([])
  /** Stops that Leadline watches itself. */
  readonly syntheticStops = new Value<readonly OwnOrder[]>([])
  readonly positions = new Value<readonly OwnPosition[]>([])
  /** The newest last. */
  readonly fills = new Value<readonly OwnFill[]>([])
}

export const OwnTradingContext = createContext(new OwnTrading())
