import type { Candle } from './candle.ts'
import { consolidateCandle } from './consolidate-candles.ts'
import type { Span } from './coverage.ts'
import { finestScale } from './finest-scale.ts'
import { candleStart, type Timeframe, timeframeMs } from './timeframe.ts'
import type { BookScale } from './venue-book.ts'
import type { VenueCandles } from './venue-candles.ts'

export interface ConsolidatedCandle extends Candle {
  /** Everything that was traded in it on the shown exchanges, up to now, is in it. */
  isWhole: boolean
}

/** One symbol's candles over the shown exchanges, in the order of the columns. One exchange alone is a source, too. */
export class ConsolidatedCandles {
  readonly scale: BookScale
  readonly #venues: readonly VenueCandles[]

  constructor(venues: readonly VenueCandles[]) {
    this.#venues = venues
    this.scale = finestScale(venues.map((venue) => venue.scale))
  }

  at(timeframe: Timeframe, start: number, now: number): ConsolidatedCandle | undefined {
    const parts = this.#venues.flatMap((venue) => {
      const candle = venue.at(timeframe, start, now)
      return candle ? [{ candle, scale: venue.scale }] : []
    })
    const candle = consolidateCandle(start, parts, this.scale)
    const isWhole = this.#venues.every((venue) => venue.isWhole(timeframe, start, now))
    return candle && { ...candle, isWhole }
  }

  /** The candles that opened within a span, oldest first. Where nobody traded there is none: no candle is invented. */
  within(timeframe: Timeframe, { from, to }: Span, now: number): ConsolidatedCandle[] {
    const candles: ConsolidatedCandle[] = []
    const width = timeframeMs[timeframe]
    for (let start = candleStart(from, timeframe); start < Math.min(to, now); start += width) {
      const candle = start >= from ? this.at(timeframe, start, now) : undefined
      if (candle) candles.push(candle)
    }
    return candles
  }
}
