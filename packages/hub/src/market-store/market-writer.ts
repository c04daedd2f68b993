import { ByteWriter } from '@leadline/desk-protocol/frames/byte-writer'
import type { QuoteBook } from '@leadline/order-book/book/quote-book'
import { VenueBook } from '@leadline/order-book/book/venue-book'
import type { Instrument } from '@leadline/venues/instrument'
import type { Trade } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'

import { encodeEvent } from './encode-event.ts'
import { LevelChanges } from './level-changes.ts'
import type { StoredFact } from './stored-event.ts'
import { encodeStoredHead, type StoredHead } from './stored-head.ts'

/** Each of which can be packed and read by itself. */
const pieceBytes = 256 * 1024

interface WrittenBook {
  book: VenueBook | QuoteBook
  version: number
  /** It was live when it was written last, at this scale. */
  isLive: boolean
  scale: string
  bids: LevelChanges
  asks: LevelChanges
}

/**
 * Writes a market down as the hub knows it: books as changes of their levels, message by message, and every trade. With a
 * checkpoint now and then, from which it can be read without what was before.
 */
export class MarketWriter {
  readonly #head: StoredHead
  readonly #piece: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly #writer = new ByteWriter()
  readonly #lists = new Map<VenueId, readonly Instrument[]>()
  readonly #books = new Map<string, { venue: VenueId; symbol: string; written: WrittenBook }>()
  #time = 0

  /** `piece` takes the head first, then what is written. */
  constructor(head: StoredHead, piece: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#head = head
    this.#piece = piece
    piece(encodeStoredHead(head))
  }

  has(symbol: string): boolean {
    return this.#head.symbols.includes(symbol)
  }

  instruments(venue: VenueId, all: readonly Instrument[], now: number): void {
    const list = all.filter(({ symbol }) => this.has(symbol))
    this.#lists.set(venue, list)
    this.#note(venue, { kind: 'instruments', list }, now)
  }

  bookChanged(venue: VenueId, symbol: string, book: VenueBook | QuoteBook, now: number): void {
    if (!this.has(symbol)) return
    const name = `${venue} ${symbol}`
    const known = this.#books.get(name)?.written
    const scale = `${book.scale.priceDecimals} ${book.scale.sizeDecimals}`
    if (known?.book === book && known.version === book.version) return
    const isSame = known?.isLive === true && known.scale === scale && book instanceof VenueBook
    if (!isSame || book.state !== 'live') return this.#whole(venue, symbol, book, now)
    known.book = book
    known.version = book.version
    const bids = known.bids.take(book.bids)
    const asks = known.asks.take(book.asks)
    if (bids.length + asks.length === 0) return
    this.#note(venue, { kind: 'levels', symbol, bids, asks }, now)
  }

  trade(venue: VenueId, trade: Trade, now: number): void {
    if (this.has(trade.symbol)) this.#note(venue, { kind: 'trade', trade }, now)
  }

  interrupted(venue: VenueId, symbol: string, now: number): void {
    if (this.has(symbol)) this.#note(venue, { kind: 'interrupted', symbol }, now)
  }

  /** Everything that is known, from which one can begin. */
  checkpoint(now: number): void {
    this.flush()
    this.#note(undefined, { kind: 'checkpoint' }, now)
    for (const [venue, list] of this.#lists) this.#note(venue, { kind: 'instruments', list }, now)
    for (const { venue, symbol, written } of this.#books.values()) {
      this.#whole(venue, symbol, written.book, now)
    }
    this.flush()
  }

  /** Hands over what has been written since the last piece. */
  flush(): void {
    if (this.#writer.length === 0) return
    this.#piece(this.#writer.take())
    this.#writer.clear()
    this.#time = 0
  }

  #whole(venue: VenueId, symbol: string, book: VenueBook | QuoteBook, now: number): void {
    const name = `${venue} ${symbol}`
    const written = this.#books.get(name)?.written ?? {
      book,
      version: 0,
      isLive: false,
      scale: '',
      bids: new LevelChanges('bid'),
      asks: new LevelChanges('ask'),
    }
    const { state, staleReason: reason, version, scale } = book
    const isLive = state === 'live'
    Object.assign(written, {
      book,
      version,
      isLive,
      scale: `${scale.priceDecimals} ${scale.sizeDecimals}`,
    })
    this.#books.set(name, { venue, symbol, written })
    const isQuotes = !(book instanceof VenueBook)
    const bids = isLive ? written.bids.whole(book.bids) : []
    const asks = isLive ? written.asks.whole(book.asks) : []
    const fact = { kind: 'book', symbol, book: { state, reason, isQuotes, bids, asks } } as const
    this.#note(venue, fact, now)
  }

  #note(venue: VenueId | undefined, fact: StoredFact, time: number): void {
    const { venues, symbols } = this.#head
    const place = venue === undefined ? 0 : venues.indexOf(venue)
    if (place < 0) return
    encodeEvent(this.#writer, { venue: place, time, fact }, this.#time, symbols)
    this.#time = time
    if (this.#writer.length >= pieceBytes) this.flush()
  }
}
