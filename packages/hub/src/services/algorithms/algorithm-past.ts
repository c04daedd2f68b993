import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { PastWish } from '@leadline/algorithms/past-wish'
import type { CandleSubscription } from '@leadline/algorithms/runner-ports'
import type { ScriptCandle, ScriptTrade } from '@leadline/algorithms/script-values'
import { formatScaled } from '@leadline/decimal/scaled'
import { candleStart, type Timeframe, timeframeMs } from '@leadline/order-book/candles/timeframe'
import type { Clock } from '@leadline/runtime/clock'
import type { VenueId } from '@leadline/venues/venue-names'

import type { CandleCache } from '../../candles/candle-cache.ts'
import type { Tapes } from '../../market/tapes.ts'
import type { VenueFeed } from '../../market/venue-feed.ts'
import { followCandles } from './closed-candles.ts'
import { IndicatorCandles } from './indicator-candles.ts'

export interface PastPorts {
  candles: CandleCache
  tapes: Tapes
  /** In the order of the hub's exchanges. */
  feeds: readonly VenueFeed[]
  shown: () => ReadonlySet<VenueId>
  clock: Clock
}

type Past = readonly (ScriptCandle | ScriptTrade)[] | { refusal: string }

const lookEveryMs = 100
/** A script stands still until then. */
const patienceMs = 8000
/** A tape that was just opened collects for a moment what exchanges report of the last minutes. */
const tapeMs = 2500

/** Candles and trades for scripts: those of the past, and candles as they close. */
export class AlgorithmPast {
  readonly #ports: PastPorts

  constructor(ports: PastPorts) {
    this.#ports = ports
  }

  follow(subscription: CandleSubscription, closed: (candle: ScriptCandle) => void): () => void {
    const { candles, clock } = this.#ports
    const feeds = this.#feedsOf(subscription.venues)
    return followCandles(subscription, { candles, feeds, clock }, closed)
  }

  load(wish: PastWish): Promise<Past> {
    const { symbol, venues, timeframe, count } = wish
    const feeds = this.#feedsOf(venues).filter((feed) => feed.setup.knownInstrument(symbol))
    if (feeds.length === 0) {
      return Promise.resolve({ refusal: `no exchange of these lists ${symbol}` })
    }
    return timeframe === null
      ? this.#trades(symbol, feeds, count)
      : this.#candles(symbol, timeframe, feeds, count)
  }

  async #candles(
    symbol: string,
    timeframe: Timeframe,
    feeds: readonly VenueFeed[],
    count: number,
  ): Promise<Past> {
    const { candles, clock, tapes } = this.#ports
    // What an exchange reports as it begins to be listened to comes once: a script may ask for it next.
    const release = tapes.look(symbol)
    const from = candleStart(clock.now(), timeframe) - count * timeframeMs[timeframe]
    const shown = new IndicatorCandles({ symbol, timeframe, feeds, from }, candles, clock.now())
    try {
      const closed = await this.#until(patienceMs, () => shown.closed(clock.now()))
      if (!closed) return { refusal: `no exchange has reported candles of ${symbol}; try again` }
      const first = candleStart(clock.now(), timeframe) - count * timeframeMs[timeframe]
      return closed
        .filter(({ time }) => time * 1000 >= first)
        .map((candle) => ({ ...candle, symbol, timeframe }))
    } finally {
      shown.close()
      release()
    }
  }

  async #trades(symbol: string, feeds: readonly VenueFeed[], count: number): Promise<Past> {
    const { tapes } = this.#ports
    const need = { bookLevels: 0, trades: true, ticker: false }
    const isOpen = (tapes.of(symbol)?.tape.next ?? 0) > 0
    const releases = [
      tapes.look(symbol),
      ...feeds.map((feed) => feed.interest.add(symbol, need, true)),
    ]
    if (!isOpen) await this.#until(tapeMs, () => undefined)
    const trades = this.#printed(symbol, feeds)
    for (const release of releases) release()
    return trades.slice(-count)
  }

  #printed(symbol: string, feeds: readonly VenueFeed[]): ScriptTrade[] {
    const { tapes } = this.#ports
    const shared = tapes.of(symbol)
    if (!shared) return []
    const { tape, scales } = shared
    const trades: ScriptTrade[] = []
    for (let number = tape.first; number < tape.next; number += 1) {
      const feed = feeds.find(({ place }) => place === tape.venueAt(number))
      const scale = feed && scales[feed.place]
      if (!scale) continue
      trades.push({
        kind: 'trade',
        symbol,
        exchange: exchangeName(feed.id),
        price: formatScaled(tape.priceAt(number), scale.priceDecimals),
        size: formatScaled(tape.sizeAt(number), scale.sizeDecimals),
        side: tape.takerSideAt(number),
        time: tape.timeAt(number) / 1000,
      })
    }
    return trades.toSorted((a, b) => a.time - b.time)
  }

  /** What is there, as soon as it is; undefined after so long. */
  #until<T>(mostMs: number, look: () => T | undefined): Promise<T | undefined> {
    const { clock } = this.#ports
    const end = clock.now() + mostMs
    return new Promise((resolve) => {
      const again = () => {
        const found = look()
        if (found !== undefined || clock.now() >= end) resolve(found)
        else clock.after(lookEveryMs, again)
      }
      again()
    })
  }

  #feedsOf(venues: readonly VenueId[] | null): readonly VenueFeed[] {
    const shown = this.#ports.shown()
    return this.#ports.feeds.filter(({ id }) => (venues ? venues.includes(id) : shown.has(id)))
  }
}
