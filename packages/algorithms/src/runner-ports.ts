import type { Timeframe } from '@leadline/order-book/candles/timeframe'
import type { OrderRecord, PositionEffect } from '@leadline/orders/order-record'
import type { SyntheticOrder, SyntheticTerms } from '@leadline/orders/synthetic/synthetic-order'
import type { OrderChange } from '@leadline/venues/account-adapter'
import type { VenueId } from '@leadline/venues/venue-names'

import type { PastWish } from './past-wish.ts'
import type { FactsPort } from './script-facts.ts'
import type { LogLevel, ScriptBook, ScriptCandle, ScriptTrade } from './script-values.ts'

/** What a script wants to receive. `venues` null: all that are shown. */
export interface Subscription {
  kind: 'book' | 'trades'
  symbol: string
  venues: readonly VenueId[] | null
  /** Levels of each exchange; 0 for trades. */
  depth: number
}

/** Candles of a script, each as it closes. */
export type CandleSubscription = Pick<Subscription, 'symbol' | 'venues'> & { timeframe: Timeframe }

export interface FeedListener {
  /** A book may be another one now. What it is, is asked when the script has time for it. */
  bookChanged(): void
  trade(trade: ScriptTrade): void
}

export interface OpenFeed {
  book(): ScriptBook | undefined
  close(): void
}

export interface NewOrder {
  symbol: string
  venue: VenueId
  side: 'buy' | 'sell'
  /** To open is to buy, or to sell coins of an allotment; to close is the way back. */
  effect: PositionEffect
  size: string
  limit: string | null
  stop: string | null
  timeInForce: 'gtc' | 'ioc' | 'fok'
  postOnly: boolean
  /** What Leadline makes of it; absent: one order at the exchange. */
  synthetic?: SyntheticTerms
}

export type Placed =
  | { order: OrderRecord }
  | { whole: SyntheticOrder; parts: readonly OrderRecord[] }
  | { refusal: string }

export type ReplaceCheck = (canceled: OrderRecord, left: string) => string

/** The way to the order manager, for one algorithm. Every order carries its tag. */
export interface RunnerTrading {
  /** The order, or why it did not leave. `mayOpen` is asked again right before an order leaves. */
  place(order: NewOrder, mayOpen: () => boolean): Placed
  /** Why the account has not so many coins to sell besides those of other algorithms; empty where it has. */
  spare(venue: VenueId, asset: string, size: string): string
  /** A synthetic order by its own number, as a whole. */
  cancel(clientOrderIds: readonly string[]): void
  /**
   * Empty where the exchange is asked for it, else why not. `recheck` is asked once more right before another order leaves in its place,
   * where the exchange cannot change one that stands: why it must not, with what is left of it.
   */
  replace(order: OrderRecord, change: OrderChange, recheck: ReplaceCheck): string
}

/** What a script leaves for the next run of its file, as JSON. */
export interface SavedPort {
  /** At its first Start. From now on it is this run's alone. */
  read(): string
  keep(text: string): void
  /** Its last method has run. */
  release(): void
}

export interface RunnerPorts {
  trading: RunnerTrading
  facts: FactsPort
  openFeed(subscription: Subscription, listener: FeedListener): OpenFeed
  openCandles(subscription: CandleSubscription, closed: (candle: ScriptCandle) => void): () => void
  /** Oldest first, or why nothing can be said. Never rejects. */
  past(wish: PastWish): Promise<readonly (ScriptCandle | ScriptTrade)[] | { refusal: string }>
  now(): number
  after(ms: number, run: () => void): () => void
  /** State, orders, positions or settings are others now. */
  changed(): void
  log(kind: 'script' | 'leadline' | 'error', text: string, level?: LogLevel): void
  /** A line for the alerts of the desk. */
  notice(text: string): void
  saved: SavedPort
  /** For the journal: why it came to this state. */
  entered(state: 'Running' | 'Paused' | 'Stopped', because: string): void
}
