import type { VenueBook } from '@leadline/order-book/book/venue-book'

import type { Instrument } from '../../instrument.ts'
import type { MarketSink } from '../../market-adapter.ts'
import type { Topic } from '../connection/subscription-entry.ts'
import type { Subscriptions } from '../connection/subscriptions.ts'
import { BookRecovery } from './book-recovery.ts'
import type { Interruptions } from './interruptions.ts'
import { StoppedBook } from './stopped-book.ts'

export interface BookFeedPorts {
  sink: MarketSink
  subscriptions: Subscriptions
  interruptions: Interruptions
}

/** A subscription to a book; the exchange sends the best `depth` levels of each side. */
export interface BookTopic extends Topic {
  depth: number
}

/**
 * 'idle': nothing is subscribed. 'awaiting': the next snapshot makes it live. 'changing': live, while its subscription is
 * exchanged for a deeper one. 'mending': what was there is not believed, and a new subscription is on its way.
 */
type Phase = 'idle' | 'awaiting' | 'live' | 'changing' | 'mending'

/** Where one did not come within that, the next is given twice the time: it may be long, and the connection slow. */
const snapshotWithinMs = 5000
const requestAgainMs = 500
/** So long a book may stand still while its subscription is exchanged. */
const standstillMs = 2000

const standsStill = 'trades continue, but the book does not change'

/** One symbol's book and its subscription: from the first snapshot through every fault to the next proven one. */
export class BookFeed {
  readonly instrument: Instrument
  readonly book: VenueBook
  topic: BookTopic
  phase: Phase = 'idle'
  /** How often it was subscribed. */
  attempt = 0
  /** The exchange's time of the newest change that came before the snapshot; empty where none did. */
  aheadOfSnapshot = ''
  #nextTopic: BookTopic | undefined
  #ports: BookFeedPorts
  #recovery = new BookRecovery()
  #missedSnapshot = false
  readonly #stopped = new StoppedBook()
  /** When to act if nothing has come until then. */
  #at = Infinity

  constructor(ports: BookFeedPorts, instrument: Instrument, book: VenueBook, topic: BookTopic) {
    this.#ports = ports
    this.instrument = instrument
    this.book = book
    this.topic = topic
  }

  get isListening(): boolean {
    return this.phase === 'awaiting' || this.phase === 'live' || this.phase === 'changing'
  }

  /** The depth that is subscribed, or is going to be. */
  get depth(): number {
    return (this.#nextTopic ?? this.topic).depth
  }

  isFor({ group, item }: Topic): boolean {
    return group === this.topic.group && item === this.topic.item
  }

  start(now: number): void {
    this.#ports.subscriptions.set(this.topic, true, now)
  }

  /** Exchanges the subscription for another one of the same book; the old one serves until it ends. */
  change(topic: BookTopic, now: number): void {
    this.phase = this.phase === 'live' ? 'changing' : 'idle'
    this.#nextTopic = topic
    this.#at = Infinity
    this.#ports.subscriptions.set(this.topic, false, now)
    if (!this.#ports.subscriptions.has(this.topic)) this.left(this.topic, now)
  }

  stop(now: number): void {
    this.#nextTopic = undefined
    this.#ports.subscriptions.set(this.topic, false, now)
    this.#disbelieve('no panel shows it', now)
    this.phase = 'idle'
    this.#at = Infinity
  }

  /** The request for it leaves now. */
  entering(now: number): void {
    const isExchange = this.phase === 'changing'
    this.phase = 'awaiting'
    this.aheadOfSnapshot = ''
    this.attempt += 1
    this.#at = now + (isExchange ? standstillMs : this.#snapshotWithinMs)
  }

  /** What came may be all there is: it is requested once more soon, to see whether the same comes again. */
  requestAgainSoon(now: number): void {
    if (this.phase === 'awaiting') this.#at = Math.min(this.#at, now + requestAgainMs)
  }

  left(topic: Topic, now: number): void {
    if (!this.#nextTopic || !this.isFor(topic)) return
    this.topic = this.#nextTopic
    this.#nextTopic = undefined
    this.#ports.subscriptions.set(this.topic, true, now)
  }

  /** One message was applied, and the exchange's own proof agrees. */
  proven(now: number): void {
    this.book.commit(now)
    if (this.phase !== 'live' && this.phase !== 'changing') {
      this.phase = 'live'
      this.#at = Infinity
      this.#missedSnapshot = false
      this.#recovery.proven(now)
      this.#ports.subscriptions.confirm(this.topic, now)
    }
    this.#ports.sink.bookChanged(this.instrument.symbol, now)
  }

  /** A trade of now, at the scale of the book. False where it shows that the book has stopped. */
  printed(price: number, now: number): boolean {
    if (!this.#stopped.printed(this.book, price, now)) return true
    // While its subscription is exchanged, the next snapshot is on its way already.
    if (this.phase === 'live') this.fault(standsStill, now)
    else this.#disbelieve(standsStill, now)
    return false
  }

  /** What is in the book is wrong or may be: nobody is to see it, and it is fetched again. */
  fault(reason: string, now: number): void {
    this.#disbelieve(reason, now)
    this.#ports.interruptions.begin([this.instrument.symbol], 'feed', reason, now)
    this.#ports.subscriptions.set(this.topic, false, now)
    this.topic = this.#nextTopic ?? this.topic
    this.#nextTopic = undefined
    this.phase = 'mending'
    this.#at = now + this.#recovery.failed(now)
    this.sweep(now)
  }

  /** The connection ended, and with it everything that was subscribed on it. */
  closed(reason: string, now: number): void {
    this.#disbelieve(reason, now)
    this.topic = this.#nextTopic ?? this.topic
    this.#nextTopic = undefined
    this.#ports.subscriptions.set(this.topic, true, now)
    this.phase = 'idle'
    this.#at = Infinity
    this.#recovery.restart()
  }

  /** Nothing is received: not to be believed for now, but the subscription stands. */
  suspect(reason: string, now: number): void {
    this.#disbelieve(reason, now)
  }

  refused(now: number): void {
    this.#disbelieve('the exchange refuses it', now)
    this.phase = 'idle'
    this.#at = Infinity
  }

  nextAt(): number {
    return this.#at
  }

  setBack(byMs: number): void {
    this.#at -= byMs
  }

  sweep(now: number): void {
    if (now < this.#at) return
    this.#at = Infinity
    if (this.phase === 'mending') {
      this.phase = 'idle'
      this.#ports.subscriptions.set(this.topic, true, now)
    } else if (this.phase === 'awaiting' && this.book.state === 'live') {
      this.#disbelieve('waiting for its snapshot', now)
      this.#at = now + this.#snapshotWithinMs
    } else if (this.phase === 'awaiting') {
      this.#missedSnapshot = true
      this.fault('no snapshot came', now)
    }
  }

  get #snapshotWithinMs(): number {
    return this.#missedSnapshot ? 2 * snapshotWithinMs : snapshotWithinMs
  }

  #disbelieve(reason: string, now: number): void {
    if (this.book.state !== 'live') return
    this.book.markStale(reason)
    this.#ports.sink.bookChanged(this.instrument.symbol, now)
  }
}
