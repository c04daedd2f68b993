import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AdapterIo } from '../../adapter-io.ts'
import type { MarketSubscription } from '../../market-adapter.ts'
import { VenueConnection, type VenueConnectionSetup } from '../connection/venue-connection.ts'
import type { MarketFeeds } from './market-feeds.ts'

export type MarketConnectionSetup = Omit<VenueConnectionSetup, 'silent' | 'lost' | 'receivedAgain'>

/** The one connection to an exchange together with what is subscribed on it. */
export class MarketConnection {
  #connection: VenueConnection
  #feeds: MarketFeeds

  constructor(
    io: AdapterIo,
    scheduler: Scheduler,
    feeds: MarketFeeds,
    setup: MarketConnectionSetup,
  ) {
    this.#feeds = feeds
    this.#connection = new VenueConnection(io, scheduler, {
      ...setup,
      silent: (reason, now) => feeds.suspect(reason, now),
      receivedAgain: (now) => feeds.renewBooks('nothing was received on the connection', now),
      lost: (reason, now) => feeds.lost(reason, now),
    })
  }

  subscribe(symbol: string, subscription: MarketSubscription, now: number): void {
    this.#feeds.subscribe(symbol, subscription, now)
    this.#connection.need(!this.#feeds.isEmpty, now)
  }

  opened(now: number): void {
    this.#connection.opened(now)
    this.#feeds.subscriptions.opened(now)
  }

  closed(code: number, reason: string, now: number): void {
    this.#connection.closed(code, reason, now)
  }

  /** Something came. False if the connection is not open, and it is to be ignored. */
  received(now: number): boolean {
    return this.#connection.received(now)
  }

  /** The other side answered what it was asked. */
  answered(): void {
    this.#connection.answered()
  }

  sweep(now: number): void {
    this.#feeds.sweep(now)
  }

  nextAt(now: number): number {
    return this.#feeds.nextAt(now)
  }

  setBack(byMs: number): void {
    this.#connection.setBack(byMs)
    this.#feeds.setBack(byMs)
  }
}
