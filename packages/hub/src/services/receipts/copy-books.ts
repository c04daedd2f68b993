import { formatScaled, parseScaled, type Scaled } from '@leadline/decimal/scaled'
import { subtractScaled } from '@leadline/decimal/scaled-arithmetic'
import type { BookSide } from '@leadline/order-book/book/book-side'
import type { BookScale, BookState } from '@leadline/order-book/book/venue-book'
import {
  mostOtherLevels,
  mostTakenLevels,
  type ReceiptVenue,
} from '@leadline/orders/receipts/receipt-format'
import type { OrderTerms } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { VenueFeed } from '../../market/venue-feed.ts'
import type { HubMarket } from '../orders/hub-market.ts'

interface CopiedSide {
  prices: number[]
  sizes: Scaled[]
  /** Levels that were there and were not copied. */
  leftOut: number
}

/** What an order found, as numbers: text is made of it when the order is on its way. */
export interface CopiedBook {
  venue: VenueId
  state: BookState | 'unwatched'
  scale: BookScale
  bids: CopiedSide
  asks: CopiedSide
}

/**
 * The books of all exchanges at this moment. It runs in the turn in which an order is sent, after the order: a few hundred
 * numbers are copied and nothing else, no text, no disk.
 */
export function copyBooks(
  feeds: readonly VenueFeed[],
  market: HubMarket,
  { symbol, side, size }: Pick<OrderTerms, 'symbol' | 'side' | 'size'>,
): CopiedBook[] {
  return feeds.map(({ id: venue }) => {
    const book = market.bookOf(venue, symbol)
    if (!book) return { venue, state: 'unwatched', scale: noScale, bids: nothing, asks: nothing }
    const { scale, state } = book
    // What is stale is not to be believed: nothing of it is copied.
    if (state !== 'live') return { venue, state, scale, bids: nothing, asks: nothing }
    const wanted = size === null ? undefined : parseScaled(size, scale.sizeDecimals)
    return {
      venue,
      state,
      scale,
      bids: side === 'sell' ? taken(book.bids, wanted) : copied(book.bids, mostOtherLevels),
      asks: side === 'buy' ? taken(book.asks, wanted) : copied(book.asks, mostOtherLevels),
    }
  })
}

/** A copied book as a receipt has it; fees and limits are added to it. */
export function bookFacts({
  venue,
  state,
  scale,
  bids,
  asks,
}: CopiedBook): Pick<
  ReceiptVenue,
  'venue' | 'prices' | 'state' | 'bids' | 'asks' | 'bidsLeftOut' | 'asksLeftOut'
> {
  return {
    venue,
    prices: venueOf(venue).publishesBook ? 'book' : 'quotes',
    state,
    bids: levelsOf(bids, scale),
    asks: levelsOf(asks, scale),
    bidsLeftOut: bids.leftOut,
    asksLeftOut: asks.leftOut,
  }
}

/** As many levels as give so much, and a few at least; all there is room for where the size is not known. */
function taken(side: BookSide, size: Scaled | undefined): CopiedSide {
  if (size === undefined) return copied(side, mostTakenLevels)
  let left = size
  let levels = 0
  while (levels < Math.min(side.length, mostTakenLevels) && left > 0) {
    left = subtractScaled(left, side.sizeAt(levels))
    levels += 1
  }
  return copied(side, Math.max(levels, mostOtherLevels))
}

function copied(side: BookSide, most: number): CopiedSide {
  const levels = Math.min(side.length, most)
  const prices = Array.from({ length: levels }, (_, level) => side.priceAt(level))
  const sizes = Array.from({ length: levels }, (_, level) => side.sizeAt(level))
  return { prices, sizes, leftOut: side.length - levels }
}

function levelsOf({ prices, sizes }: CopiedSide, scale: BookScale): string[] {
  return prices.map((price, level) => {
    const size = formatScaled(sizes[level] ?? 0, scale.sizeDecimals)
    return `${formatScaled(price, scale.priceDecimals)} x ${size}`
  })
}

const nothing: CopiedSide = { prices: [], sizes: [], leftOut: 0 }
const noScale: BookScale = { priceDecimals: 0, sizeDecimals: 0 }
