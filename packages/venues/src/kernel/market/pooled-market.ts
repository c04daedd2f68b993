import type { ConnectionName } from '../../adapter-io.ts'
import type { MarketAdapter, MarketSubscription } from '../../market-adapter.ts'
import type { Timeframe } from '../../market-events.ts'
import type { CandleHistory } from './candle-history.ts'
import { MarketBase } from './market-base.ts'
import type { Listing, MarketSubscriptions } from './market-subscriptions.ts'

/** The connections of an exchange that limits what one of them may carry. */
export interface ConnectionPool<Connection> {
  get(name: ConnectionName): Connection | undefined
  opened(connection: Connection, now: number): void
  closed(connection: Connection, reason: string, now: number): void
  /** False where the silence before was too long to believe what comes now. */
  received(connection: Connection, now: number): boolean
  /** After wants have changed: what is to be said is said. */
  settle(now: number): void
}

export interface PooledParts<Connection> {
  connections: ConnectionPool<Connection>
  subscriptions: MarketSubscriptions
  candles: CandleHistory
}

/** The frame of an adapter with several connections, over which the subscriptions are spread. */
export abstract class PooledMarket<Connection extends { readonly isOpen: boolean }>
  extends MarketBase
  implements MarketAdapter
{
  protected abstract readonly parts: PooledParts<Connection>
  /** Asked for before the list of instruments was known. */
  #waitingForList: ((now: number) => void)[] = []

  abstract start(now: number): void

  /** A message on a connection that is open and was not silent for too long. */
  protected abstract readMessage(connection: Connection, text: string, now: number): void

  subscribe(symbol: string, subscription: MarketSubscription, now: number): void {
    this.enter(now, () => {
      this.parts.subscriptions.subscribe(symbol, subscription, now)
      this.parts.connections.settle(now)
    })
  }

  requestCandles(symbol: string, timeframe: Timeframe, before: number, now: number): void {
    const { subscriptions, candles } = this.parts
    const request = (later: number) => {
      candles.request(symbol, subscriptions.listing(symbol)?.instrument, timeframe, before, later)
    }
    if (subscriptions.hasListings) request(now)
    else this.#waitingForList.push(request)
  }

  opened(name: ConnectionName, now: number): void {
    this.scheduler.see(now)
    const connection = this.parts.connections.get(name)
    if (connection) this.parts.connections.opened(connection, now)
  }

  message(name: ConnectionName, text: string, now: number): void {
    this.scheduler.see(now)
    const connection = this.parts.connections.get(name)
    if (!connection?.isOpen || !this.parts.connections.received(connection, now)) return
    this.readMessage(connection, text, now)
  }

  closed(name: ConnectionName, code: number, reason: string, now: number): void {
    this.scheduler.see(now)
    const connection = this.parts.connections.get(name)
    const words = `Disconnected (${code}) ${reason}`.trim()
    if (connection) this.parts.connections.closed(connection, words, now)
  }

  protected listed(listings: Iterable<Listing>, now: number): void {
    this.parts.subscriptions.listed(listings, now)
    this.parts.connections.settle(now)
    const waiting = this.#waitingForList
    this.#waitingForList = []
    for (const request of waiting) request(now)
  }
}
