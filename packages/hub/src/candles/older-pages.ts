import type { CandleStretch } from '@leadline/desk-protocol/frames/candle-section'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import { consolidateHistory } from '@leadline/order-book/candles/consolidate-history'
import type { Timeframe } from '@leadline/order-book/candles/timeframe'

import type { VenueFeed } from '../market/venue-feed.ts'
import type { CandlePages, ReportedCandles } from './candle-pages.ts'

/** Candles before those that are kept: reported by each exchange, made into one, handed on and forgotten. */
export class OlderPages {
  isLoading = false
  /** No exchange has anything older. */
  isComplete = false
  #pages: CandlePages
  #feeds: readonly VenueFeed[]
  #symbol: string
  #timeframe: Timeframe

  constructor(
    pages: CandlePages,
    feeds: readonly VenueFeed[],
    symbol: string,
    timeframe: Timeframe,
  ) {
    this.#pages = pages
    this.#feeds = feeds
    this.#symbol = symbol
    this.#timeframe = timeframe
  }

  /** One page before that time. Nothing is handed over where no exchange can report now. */
  load(before: number, scale: BookScale, done: (stretch: CandleStretch) => void): void {
    if (this.isLoading || this.isComplete || this.#feeds.length === 0) return
    this.isLoading = true
    const reported: ReportedCandles[] = []
    let waiting = this.#feeds.length
    for (const feed of this.#feeds) {
      this.#pages.load(feed, this.#symbol, this.#timeframe, before, (page) => {
        if (page) reported.push(page)
        waiting -= 1
        if (waiting > 0) return
        this.isLoading = false
        if (reported.length > 0) done(this.#consolidated(reported, before, scale))
      })
    }
  }

  /** As far back as all of them report; an exchange that has nothing older does not cut the others short. */
  #consolidated(
    reported: readonly ReportedCandles[],
    before: number,
    scale: BookScale,
  ): CandleStretch {
    const from = Math.max(...reported.map((page) => (page.isEarliest ? 0 : page.from)))
    this.isComplete = from === 0 && reported.length === this.#feeds.length
    const histories = reported.map((page) => ({
      scale: page.scale,
      candles: page.candles.filter(({ time }) => time >= from && time < before),
    }))
    const candles = consolidateHistory(this.#timeframe, histories, scale)
    return { from, to: before - 1, candles }
  }
}
