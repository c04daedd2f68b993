import type { DeliveryQueue } from './delivery-queue.ts'
import { exchangeName } from './exchange-names.ts'
import type { OpenFeed, RunnerPorts, Subscription } from './runner-ports.ts'
import type { ScriptTrade } from './script-values.ts'

/**
 * What one algorithm is subscribed to. What comes is put into its queue; a script that falls behind is reported once.
 */
export class OpenFeeds {
  readonly #ports: RunnerPorts
  readonly #queue: DeliveryQueue
  readonly #arrived: () => void
  readonly #feeds = new Map<string, OpenFeed>()
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
  const where = venues === null ? 'all shown exchanges' : venues.map(exchangeName).join(', ')
  return kind === 'book' ? `${symbol} book, depth ${depth}, ${where}` : `${symbol} trades, ${where}`
}
