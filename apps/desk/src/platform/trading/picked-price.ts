import type { VenueId } from '@leadline/venues/venue-names'
import { createContext } from 'react'

import { Value } from '../value.ts'

/** A price that was clicked. It says nothing of side or size: those are the trader's to choose. */
export interface PickedPrice {
  symbol: string
  /** Decimal text without commas. */
  price: string
  /** Null where nothing rests at the price that was clicked. */
  venue: VenueId | null
  /** The exchange would give this price for a size; nothing rests there. */
  isQuote: boolean
}

/** From the ladder to whoever takes prices: the order ticket. */
export class PickedPrices {
  readonly last = new Value<PickedPrice | null>(null)
  /** Somebody takes them and shows them; until then the ladder shows the last one itself. */
  readonly isTaken = new Value(false)
  #takers = new Set<(picked: PickedPrice) => void>()

  pick(picked: PickedPrice): void {
    this.last.set(picked)
    for (const taker of this.#takers) taker(picked)
  }

  take(taker: (picked: PickedPrice) => void): () => void {
    this.#takers.add(taker)
    this.isTaken.set(true)
    return () => {
      this.#takers.delete(taker)
      this.isTaken.set(this.#takers.size > 0)
    }
  }
}

export const PickedPricesContext = createContext(new PickedPrices())
