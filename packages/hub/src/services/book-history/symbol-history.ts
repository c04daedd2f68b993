import { withMoreDecimals } from '@leadline/decimal/scaled-arithmetic'
import { alignColumn, isSameScale } from '@leadline/desk-protocol/book-history/align-tile'
import {
  type BookColumn,
  type ColumnTrade,
  gapColumn,
  mergeTrades,
} from '@leadline/desk-protocol/book-history/book-column'
import {
  type BookTile,
  columnsPerTile,
  periodOf,
  slotAt,
  slotStart,
  tierFactor,
  tierPeriodsMs,
  type TileScale,
  tradeTier,
} from '@leadline/desk-protocol/book-history/book-tile'
import { sizePowerAt } from '@leadline/desk-protocol/book-history/size-code'
import { decodeTile, encodeTile } from '@leadline/desk-protocol/book-history/tile-bytes'
import type { VenueBook } from '@leadline/order-book/book/venue-book'
import type { Trade } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { VenueFeed } from '../../market/venue-feed.ts'
import { foldTiles } from './fold-tiles.ts'
import { rowStepAt } from './row-step.ts'
import { sampleBook } from './sample-book.ts'
import type { TileStore } from './tile-store.ts'
import { firstPart, partsOfTrades, TradeParts, withoutBooks } from './trade-parts.ts'

/** So many levels of each book are kept right: as many as a recording has. */
const bookLevels = 500

/** What a book was when it was looked at last: one that has not changed is not read again. */
interface Sampled {
  book: VenueBook
  version: number
  scale: TileScale
  column: BookColumn
}

type Columns = (BookColumn | undefined)[]

/** The tile that is being filled, a column every second. */
interface OpenTile {
  slot: number
  scale: TileScale
  venues: Map<VenueId, Columns>
}

/**
 * The books of one symbol over time. They are looked at once a second and never in between: however many messages an
 * exchange sends, this costs the same.
 */
export class SymbolHistory {
  readonly symbol: string
  readonly #feeds: readonly VenueFeed[]
  readonly #store: TileStore
  readonly #releases: (() => void)[]
  readonly #sampled = new Map<VenueId, Sampled>()
  /** Since the last column. */
  #trades: { feed: VenueFeed; trade: Trade }[] = []
  #open: OpenTile | undefined
  #newest = -Infinity
  readonly #tradeParts = new TradeParts()

  constructor(symbol: string, feeds: readonly VenueFeed[], store: TileStore) {
    this.symbol = symbol
    this.#store = store
    // Quotes are no orders: nothing rests at their prices.
    this.#feeds = feeds.filter(({ id }) => venueOf(id).publishesBook)
    const need = { bookLevels, trades: true, ticker: false }
    this.#releases = this.#feeds.map(({ interest }) => interest.add(symbol, need))
  }

  trade(feed: VenueFeed, trade: Trade): void {
    // What is reported of the past belongs to columns that have ended.
    if (!trade.isBackfill) this.#trades.push({ feed, trade })
  }

  /** The second before that time has ended. Gives its column as a tile that holds nothing else. */
  sample(now: number): BookTile | undefined {
    const [period] = tierPeriodsMs
    const time = (Math.round(now / period) - 1) * period
    const slot = slotAt(0, time)
    const at = Math.round((time - slotStart(0, slot)) / period)
    const trades = this.#trades
    this.#trades = []
    const open = this.#tileFor(slot)
    if (!open) return undefined
    this.#newest = time
    const venues = this.#listedFeeds().map((feed) => {
      const column = this.#columnOf(feed, open.scale, trades)
      const columns = open.venues.get(feed.id) ?? emptyColumns()
      columns[at] = column
      open.venues.set(feed.id, columns)
      const alone = emptyColumns()
      alone[at] = column
      return { venue: feed.id, columns: alone }
    })
    return { tier: 0, slot, ...open.scale, venues }
  }

  /** A tile as it is now, also one that is still being filled. */
  bytesOf(tier: number, slot: number): Uint8Array | undefined {
    const stored = this.#stored(tier, slot)
    if (stored) return stored
    const tile = this.#tileAt(tier, slot)
    return tile && encodeTile(tile)
  }

  /** Writes what is not on the disk yet. */
  flush(): void {
    if (this.#open) this.#write(tileOf(this.#open))
  }

  close(): void {
    this.flush()
    for (const release of this.#releases) release()
  }

  /** Those that list the symbol and are shown: of another one there is nothing to know. */
  #listedFeeds(): VenueFeed[] {
    return this.#feeds.filter(
      ({ setup, interest }) => setup.knownInstrument(this.symbol) && interest.isOpen,
    )
  }

  #columnOf(
    { id, books }: VenueFeed,
    scale: TileScale,
    all: readonly { feed: VenueFeed; trade: Trade }[],
  ): BookColumn {
    const own = all.flatMap(({ feed, trade }) => (feed.id === id ? [{ feed, trade }] : []))
    const trades = own.reduce<readonly ColumnTrade[]>(
      (sum, { feed, trade }) => mergeTrades(sum, columnTrade(feed, trade, scale)),
      [],
    )
    const book = books.get(this.symbol)
    if (book?.state !== 'live') return gapColumn(trades)
    const before = this.#sampled.get(id)
    const isSame =
      before?.book === book && before.version === book.version && isSameScale(before.scale, scale)
    const sampled = isSame ? before.column : sampleBook(book, scale)
    const column = { ...sampled, isLive: true, hasGap: false, trades }
    this.#sampled.set(id, { book, version: book.version, scale, column })
    return column
  }

  /** The tile of that slot: the one before is closed, and one that was begun before a restart goes on. */
  #tileFor(slot: number): OpenTile | undefined {
    const before = this.#open
    if (before && before.slot !== slot) this.#seal(before)
    const open = this.#open ?? this.#begin(slot, before?.scale)
    this.#open = open && this.#rescaled(open)
    return this.#open
  }

  #begin(slot: number, before: TileScale | undefined): OpenTile | undefined {
    const stored = this.#read(0, slot)
    if (stored) return openTileOf(decodeTile(stored))
    const scale = this.#scale(before)
    return scale && { slot, scale, venues: new Map() }
  }

  /** An exchange may list the symbol in finer steps since this tile was begun. */
  #rescaled(open: OpenTile): OpenTile {
    const { priceDecimals, sizeDecimals } = this.#decimals()
    const { scale } = open
    if (priceDecimals <= scale.priceDecimals && sizeDecimals <= scale.sizeDecimals) return open
    const prices = Math.max(priceDecimals, scale.priceDecimals)
    const to: TileScale = {
      priceDecimals: prices,
      sizeDecimals: Math.max(sizeDecimals, scale.sizeDecimals),
      rowStep: scale.rowStep * 10 ** (prices - scale.priceDecimals),
      sizePower: scale.sizePower,
    }
    const venues = [...open.venues].map(([venue, columns]): [VenueId, Columns] => [
      venue,
      columns.map((column) => column && alignColumn(column, scale, to)),
    ])
    return { slot: open.slot, scale: to, venues: new Map(venues) }
  }

  #decimals(): Pick<TileScale, 'priceDecimals' | 'sizeDecimals'> {
    const listings = this.#listedFeeds().flatMap(
      ({ setup }) => setup.knownInstrument(this.symbol) ?? [],
    )
    return {
      priceDecimals: Math.max(0, ...listings.map((listing) => listing.priceDecimals)),
      sizeDecimals: Math.max(0, ...listings.map((listing) => listing.sizeDecimals)),
    }
  }

  /** By the price of now. Undefined before there is one. */
  #scale(before: TileScale | undefined): TileScale | undefined {
    const decimals = this.#decimals()
    const [book] = this.#listedFeeds().flatMap(({ books }) => {
      const known = books.get(this.symbol)
      return known?.state === 'live' && known.bids.length + known.asks.length > 0 ? [known] : []
    })
    if (!book) return before && { ...before }
    const side = book.bids.length > 0 ? book.bids : book.asks
    const price = side.priceAt(0) * 10 ** -book.scale.priceDecimals
    const ticks = price * 10 ** decimals.priceDecimals
    const finer = before && decimals.priceDecimals - before.priceDecimals
    const stepBefore = before && before.rowStep * 10 ** (finer ?? 0)
    const rowStep = rowStepAt(ticks, stepBefore)
    const isSameStep = rowStep === stepBefore
    return {
      ...decimals,
      rowStep,
      sizePower: before && isSameStep ? before.sizePower : sizePowerAt(price),
    }
  }

  #seal(open: OpenTile): void {
    const sealed = tileOf(open)
    this.#write(sealed)
    this.#tradeParts.keep(sealed)
    this.#open = undefined
    if ((open.slot + 1) % partsOfTrades === 0) {
      const trades = this.#foldedTrades((open.slot + 1) / partsOfTrades - 1)
      if (trades) this.#write(trades)
    }
    // The last of the four that a wider tile is made of.
    let end = open.slot + 1
    for (let tier = 1; tier < tierPeriodsMs.length && end % tierFactor === 0; tier += 1) {
      end /= tierFactor
      const tile = this.#folded(tier, end - 1)
      if (tile) this.#write(tile)
    }
  }

  #tileAt(tier: number, slot: number): BookTile | undefined {
    if (tier === 0 && this.#open?.slot === slot) return tileOf(this.#open)
    const stored = this.#stored(tier, slot)
    if (stored) return decodeTile(stored)
    if (tier === 0) return undefined
    const tile = this.#folded(tier, slot)
    // The program did not run when it ended.
    if (tile && this.#hasEnded(tier, slot)) this.#write(tile)
    return tile
  }

  #folded(tier: number, slot: number): BookTile | undefined {
    if (tier === tradeTier) return this.#foldedTrades(slot)
    const parts = Array.from({ length: tierFactor }, (_, part) =>
      this.#tileAt(tier - 1, slot * tierFactor + part),
    )
    return foldTiles(tier, slot, parts)
  }

  #foldedTrades(slot: number): BookTile | undefined {
    const first = firstPart(slot)
    const parts = Array.from({ length: partsOfTrades }, (_, at) => this.#tradePart(first + at))
    return foldTiles(tradeTier, slot, parts, periodOf(tradeTier) / periodOf(0))
  }

  #tradePart(slot: number): BookTile | undefined {
    if (this.#open?.slot === slot) return withoutBooks(tileOf(this.#open))
    const known = this.#tradeParts.of(slot)
    if (known) return known
    const stored = this.#read(0, slot)
    return stored && this.#tradeParts.keep(decodeTile(stored))
  }

  /** No column will be added to it. Wider tiles are written only then. */
  #hasEnded(tier: number, slot: number): boolean {
    return slotStart(tier, slot + 1) <= this.#newest + periodOf(0)
  }

  /** What is being filled is not the one that was written before a restart. */
  #stored(tier: number, slot: number): Uint8Array | undefined {
    const isOpen = tier === 0 && this.#open?.slot === slot
    return isOpen ? undefined : this.#read(tier, slot)
  }

  #read(tier: number, slot: number): Uint8Array | undefined {
    return this.#store.read(this.symbol, tier, slot)
  }

  #write(tile: BookTile): void {
    this.#store.write(this.symbol, tile.tier, tile.slot, encodeTile(tile))
  }
}

function emptyColumns(): Columns {
  return Array.from({ length: columnsPerTile }, () => undefined)
}

function tileOf({ slot, scale, venues }: OpenTile): BookTile {
  const list = [...venues].map(([venue, columns]) => ({ venue, columns: [...columns] }))
  return { tier: 0, slot, ...scale, venues: list }
}

function openTileOf({ slot, venues, ...rest }: BookTile): OpenTile {
  const { priceDecimals, sizeDecimals, rowStep, sizePower } = rest
  return {
    slot,
    scale: { priceDecimals, sizeDecimals, rowStep, sizePower },
    venues: new Map(venues.map(({ venue, columns }) => [venue, [...columns]])),
  }
}

/** A buy stands in the row of the asks that it hit, a sell in that of the bids. */
function columnTrade(
  { setup }: VenueFeed,
  { symbol, price, size, takerSide }: Trade,
  scale: TileScale,
): readonly ColumnTrade[] {
  const listing = setup.knownInstrument(symbol)
  if (!listing) return []
  const row = (price * 10 ** (scale.priceDecimals - listing.priceDecimals)) / scale.rowStep
  const amount = withMoreDecimals(size, listing.sizeDecimals, scale.sizeDecimals)
  return takerSide === 'buy'
    ? [{ row: Math.ceil(row), bought: amount, sold: 0 }]
    : [{ row: Math.floor(row), bought: 0, sold: amount }]
}
