import type { VenueBook } from '@leadline/order-book/book/venue-book'

import type { Instrument } from '../../instrument.ts'
import type { MarketSubscription } from '../../market-adapter.ts'
import type { Topic } from '../connection/subscription-entry.ts'
import { BookFeed, type BookFeedPorts, type BookTopic } from './book-feed.ts'

/** How an exchange calls what is streamed of an instrument. */
export interface FeedTopics {
  book(instrument: Instrument, levels: number): BookTopic
  trades(instrument: Instrument): Topic
  ticker(instrument: Instrument): Topic
}

/** Everything that is streamed of one symbol somebody looks at. */
export class SymbolFeeds {
  readonly symbol: string
  subscription: MarketSubscription
  instrument: Instrument | undefined
  book: BookFeed | undefined
  #ports: BookFeedPorts
  #topics: FeedTopics

  constructor(
    symbol: string,
    subscription: MarketSubscription,
    ports: BookFeedPorts,
    topics: FeedTopics,
  ) {
    this.symbol = symbol
    this.subscription = subscription
    this.#ports = ports
    this.#topics = topics
  }

  /** Brings the subscriptions in step with what is wanted and with how the instrument is now. */
  update(instrument: Instrument | undefined, now: number): void {
    const before = this.instrument
    if (before && (!instrument || isOther(before, instrument))) this.stop(now)
    if (before && !instrument) {
      const reason = 'the exchange no longer lists it'
      this.#ports.interruptions.begin([this.symbol], 'feed', reason, now)
    }
    this.instrument = instrument
    if (!instrument) return
    this.#updateBook(instrument, now)
    const { subscriptions } = this.#ports
    subscriptions.set(this.#topics.trades(instrument), this.subscription.trades, now)
    subscriptions.set(this.#topics.ticker(instrument), this.subscription.ticker, now)
  }

  stop(now: number): void {
    this.book?.stop(now)
    this.book = undefined
    if (!this.instrument) return
    const { subscriptions } = this.#ports
    subscriptions.set(this.#topics.trades(this.instrument), false, now)
    subscriptions.set(this.#topics.ticker(this.instrument), false, now)
  }

  /** Everything that is wanted is there. */
  get isWhole(): boolean {
    const { instrument, book, subscription } = this
    const { subscriptions } = this.#ports
    if (!instrument) return false
    const isBookThere =
      subscription.bookLevels === 0 || book?.phase === 'live' || book?.phase === 'changing'
    return (
      isBookThere &&
      (!subscription.trades || subscriptions.isOn(this.#topics.trades(instrument))) &&
      (!subscription.ticker || subscriptions.isOn(this.#topics.ticker(instrument)))
    )
  }

  #updateBook(instrument: Instrument, now: number): void {
    if (this.subscription.bookLevels <= 0) {
      this.book?.stop(now)
      this.book = undefined
      return
    }
    const topic = this.#topics.book(instrument, this.subscription.bookLevels)
    if (!this.book) {
      const book = this.#ports.sink.bookOf(instrument)
      if (!hasScaleOf(book, instrument)) {
        this.#ports.interruptions.begin([this.symbol], 'feed', 'its price steps have changed', now)
        return
      }
      this.book = new BookFeed(this.#ports, instrument, book, topic)
      this.book.start(now)
    } else if (topic.depth > this.book.depth) {
      // A book that is deeper than needed is kept: changing it would cost more than it saves.
      this.book.change(topic, now)
    }
  }
}

/** It is written differently now: what is subscribed and what is in the book does not fit any more. */
function isOther(a: Instrument, b: Instrument): boolean {
  return (
    a.venueSymbol !== b.venueSymbol ||
    a.priceDecimals !== b.priceDecimals ||
    a.sizeDecimals !== b.sizeDecimals
  )
}

function hasScaleOf({ scale }: VenueBook, instrument: Instrument): boolean {
  return (
    scale.priceDecimals === instrument.priceDecimals &&
    scale.sizeDecimals === instrument.sizeDecimals
  )
}
