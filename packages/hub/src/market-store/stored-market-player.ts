import type { VenueBook } from '@leadline/order-book/book/venue-book'
import type { Instrument } from '@leadline/venues/instrument'
import type { MarketSink } from '@leadline/venues/market-adapter'
import type { QuoteLevel } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'

import type { StoredBook, StoredEvent, StoredLevel } from './stored-event.ts'

const lost = 'the connection was lost then'

/** Shows what was stored to whoever listened to the adapters then: books, quotes and trades, at their own times. */
export class StoredMarketPlayer {
  readonly #venues: readonly VenueId[]
  readonly #sinkOf: (venue: VenueId) => MarketSink | undefined
  readonly #listed = new Map<string, Instrument>()
  readonly #interrupted = new Set<string>()
  /** Books that changed while nobody was notified; undefined while everybody is. */
  #unsaid: Map<string, { sink: MarketSink; symbol: string }> | undefined

  constructor(venues: readonly VenueId[], sinkOf: (venue: VenueId) => MarketSink | undefined) {
    this.#venues = venues
    this.#sinkOf = sinkOf
  }

  /** On a long way nobody needs every step of a book: those that changed are said when it ends. */
  hush(isHushed: boolean, now: number): void {
    if (isHushed) {
      this.#unsaid ??= new Map()
      return
    }
    const unsaid = this.#unsaid
    this.#unsaid = undefined
    for (const { sink, symbol } of unsaid?.values() ?? []) sink.bookChanged(symbol, now)
  }

  play({ venue: place, time, fact }: StoredEvent): void {
    const venue = this.#venues[place]
    const sink = venue && this.#sinkOf(venue)
    if (!sink) return
    switch (fact.kind) {
      case 'checkpoint':
        return
      case 'instruments': {
        for (const one of fact.list) this.#listed.set(`${venue} ${one.symbol}`, one)
        return sink.instruments(fact.list)
      }
      case 'book':
        return this.#book(venue, sink, fact.symbol, fact.book, time)
      case 'levels': {
        const book = this.#bookOf(venue, sink, fact.symbol)
        if (!book) return
        change(book, fact.bids, fact.asks)
        book.commit(time)
        return this.#changed(venue, sink, fact.symbol, time)
      }
      case 'trade':
        return sink.trade(fact.trade)
      case 'interrupted': {
        this.#interrupted.add(`${venue} ${fact.symbol}`)
        return sink.interrupted([fact.symbol], lost, time)
      }
    }
  }

  #bookOf(venue: VenueId, sink: MarketSink, symbol: string): VenueBook | undefined {
    const listed = this.#listed.get(`${venue} ${symbol}`)
    return listed && sink.bookOf(listed)
  }

  #book(
    venue: VenueId,
    sink: MarketSink,
    symbol: string,
    { state, reason, isQuotes, bids, asks }: StoredBook,
    time: number,
  ): void {
    if (state === 'live') this.#resumed(venue, sink, symbol, time)
    if (isQuotes) return sink.quotes(symbol, [...quotes('bid', bids), ...quotes('ask', asks)], time)
    const book = this.#bookOf(venue, sink, symbol)
    if (!book || state === 'empty') return
    if (state === 'live') {
      book.clear()
      change(book, bids, asks)
      book.commit(time)
    } else book.markStale(reason)
    this.#changed(venue, sink, symbol, time)
  }

  #changed(venue: VenueId, sink: MarketSink, symbol: string, time: number): void {
    if (this.#unsaid) this.#unsaid.set(`${venue} ${symbol}`, { sink, symbol })
    else sink.bookChanged(symbol, time)
  }

  #resumed(venue: VenueId, sink: MarketSink, symbol: string, time: number): void {
    if (this.#interrupted.delete(`${venue} ${symbol}`)) sink.resumed([symbol], time)
  }
}

function change(book: VenueBook, bids: readonly StoredLevel[], asks: readonly StoredLevel[]): void {
  for (const [price, size] of bids) book.set('bid', price, size)
  for (const [price, size] of asks) book.set('ask', price, size)
}

function quotes(side: 'bid' | 'ask', levels: readonly StoredLevel[]): QuoteLevel[] {
  return levels.map(([price, size]) => ({ side, price, size }))
}
