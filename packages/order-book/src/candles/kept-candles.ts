import { Coverage, type Span } from '../book/coverage.ts'
import { type Candle, type TimedCandle, untimed } from './candle.ts'
import { candleStart, type Timeframe, timeframeMs } from './timeframe.ts'

/** So many candles of one timeframe are kept in memory; older ones are let go, and requested again when needed. */
const mostCandles = 10_000

/** Candles of one exchange and timeframe that have ended, as its history reports them, without holes where covered. */
export class KeptCandles {
  readonly coverage = new Coverage()
  readonly #timeframe: Timeframe
  #candles: TimedCandle[] = []

  constructor(timeframe: Timeframe) {
    this.#timeframe = timeframe
  }

  /** All candles that opened and ended within these spans; they take the place of what was known of that time. */
  replace(spans: readonly Span[], candles: readonly (Candle | TimedCandle)[]): void {
    const width = timeframeMs[this.#timeframe]
    const replaced = new Coverage()
    for (const { from, to } of spans) {
      // Only what was reported from its opening to its end is known.
      const first = candleStart(from + width - 1, this.#timeframe)
      const end = candleStart(to, this.#timeframe)
      replaced.add(first, end)
      this.coverage.add(first, end)
    }
    const isReplaced = ({ time }: Candle) => replaced.covers(time, time + 1)
    const added = candles
      .filter(isReplaced)
      .map((candle) => ('openedFrom' in candle ? candle : untimed(candle, width)))
    this.#candles = [...this.#candles.filter((candle) => !isReplaced(candle)), ...added]
      .toSorted((a, b) => a.time - b.time)
      .slice(-mostCandles)
    const [oldest] = this.#candles
    if (this.#candles.length === mostCandles && oldest) this.coverage.cutBefore(oldest.time)
  }

  covers(start: number): boolean {
    return this.coverage.covers(start, start + timeframeMs[this.#timeframe])
  }

  at(start: number): TimedCandle | undefined {
    const candle = this.#candles[this.#indexOf(start)]
    return candle?.time === start ? candle : undefined
  }

  /** The first candle that is not before this moment. */
  #indexOf(time: number): number {
    let [low, high] = [0, this.#candles.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#candles[middle]?.time ?? Infinity) < time) low = middle + 1
      else high = middle
    }
    return low
  }
}
