import type { Span } from '../book/coverage.ts'
import type { BookScale } from '../book/venue-book.ts'
import { finestScale } from '../ladder/finest-scale.ts'
import type { Candle } from './candle.ts'
import { consolidateCandle } from './consolidate-candles.ts'
import { candleStart, type Timeframe, timeframeMs } from './timeframe.ts'
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

  /** All that is known of a candle, whole or not. */
  at(timeframe: Timeframe, start: number, now: number): ConsolidatedCandle | undefined {
    return this.#of(timeframe, start, now, () => true)
  }

  /**
   * The candles that opened within a span, oldest first. Where nobody traded there is none: no candle is invented. Of
   * each exchange only whole candles are in it; but the newest candle of all is shown as far as it is known.
   */
  within(timeframe: Timeframe, { from, to }: Span, now: number): ConsolidatedCandle[] {
    const candles: ConsolidatedCandle[] = []
    const width = timeframeMs[timeframe]
    const first = candleStart(from + width - 1, timeframe)
    const end = Math.min(to, now)
    for (let start = first; start < end; start += width) {
      const candle = this.#of(timeframe, start, now, (venue) =>
        venue.isWhole(timeframe, start, now),
      )
      if (candle) candles.push(candle)
    }
    const oldest = candles.at(-1)?.time ?? first
    const last = first + Math.ceil((end - first) / width - 1) * width
    for (let start = last; start >= oldest; start -= width) {
      const newest = this.at(timeframe, start, now)
      if (!newest) continue
      if (start === candles.at(-1)?.time) candles.pop()
      candles.push(newest)
      break
    }
    return candles
  }

  #of(
    timeframe: Timeframe,
    start: number,
    now: number,
    isTaken: (venue: VenueCandles) => boolean,
  ): ConsolidatedCandle | undefined {
    const parts = this.#venues.flatMap((venue) => {
      const candle = venue.at(timeframe, start, now)
      return candle && isTaken(venue) ? [{ candle, scale: venue.scale }] : []
    })
    const candle = consolidateCandle(start, parts, this.scale)
    const isWhole = this.#venues.every((venue) => venue.isWhole(timeframe, start, now))
    return candle && { ...candle, isWhole }
  }
}
