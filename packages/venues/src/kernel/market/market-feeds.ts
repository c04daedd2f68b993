import { type Instrument, isClosed } from '../../instrument.ts'
import type { MarketSink, MarketSubscription } from '../../market-adapter.ts'
import type { Topic } from '../connection/subscription-entry.ts'
import {
  type SubscriptionRules,
  Subscriptions,
  type SubscriptionVerb,
} from '../connection/subscriptions.ts'
import type { BookFeed } from './book-feed.ts'
import { Interruptions } from './interruptions.ts'
import { type FeedTopics, SymbolFeeds } from './symbol-feeds.ts'

/** Why a book is fetched again, where nobody can determine what a message was about. */
export const unreadableMessage = 'a message could not be read'

export interface FeedsSetup {
  sink: MarketSink
  topics: FeedTopics
  rules: SubscriptionRules
  findInstrument(symbol: string): Instrument | undefined
  /** Which instrument a topic is about, in the exchange's spelling. */
  venueSymbolOf(topic: Topic): string
  send: (verb: SubscriptionVerb, group: string, items: readonly string[], id: number) => void
  nextId: () => number
  /** Other things are wanted now, or known of the instruments. */
  changed?(now: number): void
  entering?(topic: Topic, feeds: SymbolFeeds, now: number): void
  entered?(topic: Topic, feeds: SymbolFeeds, now: number): void
  /** Before it is reported as an interruption. */
  refused?(topic: Topic, reason: string, now: number): void
}

/** All symbols of one exchange that somebody looks at, and what is subscribed for them on one connection. */
export class MarketFeeds {
  readonly subscriptions: Subscriptions
  readonly interruptions: Interruptions
  #setup: FeedsSetup
  #feeds = new Map<string, SymbolFeeds>()
  #byVenueSymbol = new Map<string, SymbolFeeds>()
  /** Every name under which something was ever subscribed: of these, late messages may come. */
  #subscribed = new Set<string>()

  constructor(setup: FeedsSetup) {
    this.#setup = setup
    this.interruptions = new Interruptions(setup.sink)
    this.subscriptions = new Subscriptions(
      {
        send: setup.send,
        entering: (topic, now) => {
          const venueSymbol = setup.venueSymbolOf(topic)
          const feeds = this.find(venueSymbol)
          this.#subscribed.add(venueSymbol)
          if (feeds) setup.entering?.(topic, feeds, now)
          this.#bookOf(topic)?.entering(now)
        },
        entered: (topic, now) => {
          const feeds = this.find(setup.venueSymbolOf(topic))
          if (!feeds) return
          setup.entered?.(topic, feeds, now)
          this.resumeIfWhole(feeds, now)
        },
        refused: (topic, reason, now) => this.#refused(topic, reason, now),
        left: (topic, now) => this.#bookOf(topic)?.left(topic, now),
      },
      setup.rules,
      setup.nextId,
    )
  }

  get isEmpty(): boolean {
    return this.#feeds.size === 0
  }

  /** What is streamed under this name, in the exchange's spelling. */
  find(venueSymbol: unknown): SymbolFeeds | undefined {
    return typeof venueSymbol === 'string' ? this.#byVenueSymbol.get(venueSymbol) : undefined
  }

  all(): IterableIterator<SymbolFeeds> {
    return this.#feeds.values()
  }

  subscribe(symbol: string, subscription: MarketSubscription, now: number): void {
    this.subscriptions.together(() => this.#subscribe(symbol, subscription, now), now)
    this.#setup.changed?.(now)
  }

  #subscribe(symbol: string, subscription: MarketSubscription, now: number): void {
    let feeds = this.#feeds.get(symbol)
    if (subscription.bookLevels > 0 || subscription.trades || subscription.ticker) {
      feeds ??= this.#newFeeds(symbol, subscription)
      feeds.subscription = subscription
      this.#update(feeds, now)
      this.resumeIfWhole(feeds, now)
    } else if (feeds) {
      feeds.stop(now)
      this.#feeds.delete(symbol)
      if (feeds.instrument) this.#byVenueSymbol.delete(feeds.instrument.venueSymbol)
      this.interruptions.forget(symbol)
    }
  }

  /** The list of instruments is another one now. */
  listChanged(now: number): void {
    this.subscriptions.together(() => {
      for (const feeds of this.#feeds.values()) this.#update(feeds, now)
      this.subscriptions.retryRefused(now)
    }, now)
    this.#setup.changed?.(now)
  }

  /** The connection ended, and every subscription with it. */
  lost(reason: string, now: number): void {
    this.subscriptions.closed()
    for (const { book } of this.#feeds.values()) book?.closed(reason, now)
    this.interruptions.begin([...this.#feeds.keys()], 'feed', reason, now)
  }

  /** Nothing is received: nobody is to rely on what is there. */
  suspect(reason: string, now: number): void {
    for (const { book } of this.#feeds.values()) book?.suspect(reason, now)
    this.interruptions.begin([...this.#feeds.keys()], 'feed', reason, now)
  }

  /** Nothing in the books is believed any more; each is fetched again. */
  renewBooks(reason: string, now: number): void {
    this.subscriptions.together(() => {
      for (const feeds of this.#feeds.values()) {
        if (feeds.book?.isListening) feeds.book.fault(reason, now)
        this.resumeIfWhole(feeds, now)
      }
    }, now)
  }

  /**
   * A book message came that is for none of the books. Late ones of a subscription that we left are nobody's; with a name
   * that was never subscribed, or none, it may have been for any of them. True if it was harmless.
   */
  strayBook(venueSymbol: unknown, now: number): boolean {
    if (typeof venueSymbol === 'string' && this.#subscribed.has(venueSymbol)) return true
    this.renewBooks(unreadableMessage, now)
    return false
  }

  resumeIfWhole(feeds: SymbolFeeds, now: number): void {
    if (this.interruptions.has(feeds.symbol) && feeds.isWhole) {
      this.interruptions.end([feeds.symbol], 'feed', now)
    }
  }

  sweep(now: number): void {
    for (const { book } of this.#feeds.values()) book?.sweep(now)
    this.subscriptions.sweep(now)
  }

  nextAt(now: number): number {
    let next = this.subscriptions.nextAt(now) ?? Infinity
    for (const { book } of this.#feeds.values()) next = Math.min(next, book?.nextAt() ?? Infinity)
    return next
  }

  setBack(byMs: number): void {
    this.subscriptions.setBack(byMs)
    for (const { book } of this.#feeds.values()) book?.setBack(byMs)
  }

  #update(feeds: SymbolFeeds, now: number): void {
    const before = feeds.instrument?.venueSymbol
    const listed = this.#setup.findInstrument(feeds.symbol)
    const instrument = listed && !isClosed(listed) ? listed : undefined
    if (before !== undefined && before !== instrument?.venueSymbol)
      this.#byVenueSymbol.delete(before)
    // First, because what is subscribed may answer at once.
    if (instrument) this.#byVenueSymbol.set(instrument.venueSymbol, feeds)
    if (listed?.status === 'halted') {
      this.interruptions.begin([feeds.symbol], 'feed', 'the exchange has halted it', now)
    }
    feeds.update(instrument, now)
  }

  #newFeeds(symbol: string, subscription: MarketSubscription): SymbolFeeds {
    const { sink, topics } = this.#setup
    const { subscriptions, interruptions } = this
    const feeds = new SymbolFeeds(
      symbol,
      subscription,
      { sink, subscriptions, interruptions },
      topics,
    )
    this.#feeds.set(symbol, feeds)
    return feeds
  }

  /** The book that a topic is for, if it is for one. */
  #bookOf(topic: Topic): BookFeed | undefined {
    const book = this.find(this.#setup.venueSymbolOf(topic))?.book
    return book?.isFor(topic) ? book : undefined
  }

  #refused(topic: Topic, reason: string, now: number): void {
    this.#setup.refused?.(topic, reason, now)
    this.#bookOf(topic)?.refused(now)
    const feeds = this.find(this.#setup.venueSymbolOf(topic))
    if (feeds) this.interruptions.begin([feeds.symbol], 'feed', `the exchange says: ${reason}`, now)
  }
}
