import type { Scaled } from '@leadline/decimal/scaled'
import { multiplyScaled } from '@leadline/decimal/scaled-arithmetic'
import type {
  LadderColumn,
  LadderRow,
  LadderState,
} from '@leadline/desk-protocol/frames/ladder-state'
import type { Ladder } from '@leadline/order-book/ladder/ladder'
import type { LadderSource } from '@leadline/order-book/ladder/ladder-input'
import type { LadderRows } from '@leadline/order-book/ladder/ladder-rows'

import type { VenueFeed } from '../market/venue-feed.ts'

/** What each exchange has to say in this symbol, right now. */
export function ladderColumns(feeds: readonly VenueFeed[], symbol: string): LadderColumn[] {
  return feeds.map((feed) => {
    const { place: venue, books, quoteBooks, setup } = feed
    const book = books.get(symbol) ?? quoteBooks.get(symbol)
    if (book?.state === 'live') return { venue, state: quoteBooks.has(symbol) ? 'quotes' : 'live' }
    if (book?.state === 'stale') return { venue, state: 'stale' }
    const listed = setup.knownInstrument(symbol)
    if (listed?.status === 'halted') return { venue, state: 'stale' }
    // Before its list has come, nobody knows what an exchange lists.
    const isListed = listed ? listed.status !== 'offline' : feed.instrumentCount === 0
    return { venue, state: isListed ? 'waiting' : 'absent' }
  })
}

/** The ladder as it travels to a desk. */
export function ladderState(
  ladder: Ladder,
  columns: readonly LadderColumn[],
  sources: readonly LadderSource[],
  sizeStepDecimals: number,
  isCondensed: boolean,
): LadderState {
  const { bids, asks, topOfBook, scale } = ladder
  // A side that was not divided has whole lots: both are reported at the finer scale.
  const sizeDecimals = Math.max(bids.sizeDecimals, asks.sizeDecimals)
  let changedAt = 0
  for (const { book, quotes } of sources) {
    changedAt = Math.max(changedAt, book?.changedAt ?? 0, quotes?.changedAt ?? 0)
  }
  return {
    priceDecimals: scale.priceDecimals,
    sizeDecimals,
    sizeStepDecimals,
    notionalDecimals: scale.priceDecimals + scale.sizeDecimals,
    columns,
    bids: ladderRows(bids, sizeDecimals, isCondensed),
    asks: ladderRows(asks, sizeDecimals, isCondensed),
    bestBid: topOfBook.bidVenue < 0 ? null : topOfBook.bid,
    bestAsk: topOfBook.askVenue < 0 ? null : topOfBook.ask,
    bestBidColumn: topOfBook.bidVenue,
    bestAskColumn: topOfBook.askVenue,
    hidden: ladder.hiddenLevels,
    isCut: bids.isCut || asks.isCut,
    changedAt,
  }
}

function ladderRows(side: LadderRows, sizeDecimals: number, isCondensed: boolean): LadderRow[] {
  const factor = 10 ** (sizeDecimals - side.sizeDecimals)
  const at = (size: Scaled) => (factor === 1 ? size : multiplyScaled(size, factor))
  const rows: LadderRow[] = []
  for (let row = 0; row < side.length; row += 1) {
    const sizes: Scaled[] = []
    let quotes = 0
    let isMoved = false
    for (let venue = 0; venue < side.venueCount; venue += 1) {
      const quote = side.quoteOn(row, venue)
      if (quote !== 0) {
        quotes |= 1 << venue
        isMoved ||= side.bestPriceOn(row, venue) !== side.priceAt(row)
      }
      sizes.push(at(quote === 0 ? side.sizeOn(row, venue) : quote))
    }
    const plain = { price: side.priceAt(row), size: at(side.sizeAt(row)), sizes, quotes }
    // A quote that is better than the best order stands beside it, and has a price of its own.
    if (isCondensed || isMoved) {
      const bestPrices = sizes.map((_size, venue) => side.bestPriceOn(row, venue) || 0)
      rows.push({ ...plain, notional: side.notionalAt(row), bestPrices })
    } else {
      rows.push({ ...plain, notional: 0 })
    }
  }
  return rows
}
