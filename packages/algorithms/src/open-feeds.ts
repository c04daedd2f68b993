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
    if (subscription.kind === 'book') listener.bookChanged()
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

  close(): void {
    for (const feed of this.#feeds.values()) feed.close()
  }

  #reportBehind(what: string, which: string): void {
    if (this.#isReported) return
    this.#isReported = true
    this.#ports.log('leadline', `It is too slow for these ${what} and gets ${which} of them.`)
  }
}

function describe({ kind, symbol, venues, depth }: Subscription): string {
  const at = where(venues)
  return kind === 'book' ? `${symbol} book, depth ${depth}, ${at}` : `${symbol} trades, ${at}`
}

function where(venues: Subscription['venues']): string {
  return venues === null ? 'all shown exchanges' : venues.map(exchangeName).join(', ')
}
