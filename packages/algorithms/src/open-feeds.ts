import type { VenueId } from '@leadline/venues/venue-names'

import type { DeliveryQueue } from './delivery-queue.ts'
import { exchangeName } from './exchange-names.ts'
import type { CandleSubscription, OpenFeed, RunnerPorts, Subscription } from './runner-ports.ts'
import type { ScriptTrade } from './script-values.ts'

/**
 * What one algorithm is subscribed to. What comes is put into its queue; a script that falls behind is reported once.
 */
export class OpenFeeds {
  readonly #ports: RunnerPorts
  readonly #queue: DeliveryQueue
  readonly #arrived: () => void
  readonly #feeds = new Map<string, Pick<OpenFeed, 'close'>>()
  /** Books of which nothing is delivered, by market. */
  readonly #looked = new Map<string, OpenFeed>()
  readonly #read = new Set<string>()
  #isReported = false

  constructor(ports: RunnerPorts, queue: DeliveryQueue, arrived: () => void) {
    this.#ports = ports
    this.#queue = queue
    this.#arrived = arrived
  }

  /** As readable text. */
  get names(): readonly string[] {
    return [...this.#feeds.keys()]
  }

  /** Subscribing twice to the same is once. */
  open(subscription: Subscription): void {
    const name = describe(subscription)
    if (this.#feeds.has(name)) return
    let feed: OpenFeed | undefined
    const listener = {
      bookChanged: () => {
        if (feed && this.#queue.bookChanged(feed)) this.#reportBehind('books', 'the latest')
        this.#arrived()
      },
      trade: (trade: ScriptTrade) => {
        if (!this.#queue.trade(trade)) this.#reportBehind('trades', 'no longer all')
        this.#arrived()
      },
    }
    feed = this.#ports.openFeed(subscription, listener)
    this.#feeds.set(name, feed)
    if (subscription.kind !== 'book') return
    for (const venue of subscription.venues ?? [])
      this.#read.add(marketOf(subscription.symbol, venue))
    listener.bookChanged()
  }

  openCandles(subscription: CandleSubscription): void {
    const { symbol, timeframe, venues } = subscription
    const name = `${symbol} ${timeframe} candles, ${where(venues)}`
    if (this.#feeds.has(name)) return
    const close = this.#ports.openCandles(subscription, (candle) => {
      this.#queue.rare(candle)
      this.#arrived()
    })
    this.#feeds.set(name, { close })
  }

  /**
   * A market in which it trades or may do so: its price is known for as long as it runs, so that an order is not refused for want of one.
   * Nothing of it is delivered.
   */
  look(symbol: string, venue: VenueId): void {
    const market = marketOf(symbol, venue)
    if (this.#read.has(market) || this.#looked.has(market)) return
    const subscription = { kind: 'book', symbol, venues: [venue], depth: 1 } as const
    const feed = this.#ports.openFeed(subscription, { bookChanged: () => {}, trade: () => {} })
    this.#looked.set(market, feed)
  }

  close(): void {
    for (const feed of this.#feeds.values()) feed.close()
    for (const feed of this.#looked.values()) feed.close()
  }

  #reportBehind(what: string, which: string): void {
    if (this.#isReported) return
    this.#isReported = true
    this.#ports.log('leadline', `It is too slow for these ${what} and gets ${which} of them.`)
  }
}

function marketOf(symbol: string, venue: VenueId): string {
  return `${symbol} ${venue}`
}

function describe({ kind, symbol, venues, depth }: Subscription): string {
  const at = where(venues)
  return kind === 'book' ? `${symbol} book, depth ${depth}, ${at}` : `${symbol} trades, ${at}`
}

function where(venues: Subscription['venues']): string {
  return venues === null ? 'all shown exchanges' : venues.map(exchangeName).join(', ')
}
