import { CandleSeries } from '../series/candle-series.ts'
import { Extremes } from '../series/extremes.ts'

/** Whole numbers of this many decimals, and how many of them are shown. */
export interface PriceDecimals {
  kept: number
  shown: number
}

/** Another market on a chart: its closes, row by row beside the chart's own candles. */
export class ComparedMarket {
  /** `ETH-USD Kraken` */
  name = ''
  /** Which color of the theme it has. */
  readonly color: number
  readonly series = new CandleSeries()
  readonly extremes = new Extremes()
  decimals: PriceDecimals = { kept: 2, shown: 2 }
  history = { isLoading: false, isComplete: false }
  /** The beginning for which older candles were asked last. */
  requested: number | undefined
  /** Nothing comes from its exchanges: its newest candle says nothing of now. */
  isStale = false
  hasLine = false
  /** Its close in the candle where the percent axis begins. */
  base: number | undefined
  #closes = new Float64Array(0)

  constructor(color: number) {
    this.color = color
  }

  /** Not a number where it did not trade in the candle of that row. */
  get closes(): Float64Array {
    return this.#closes
  }

  clear(): void {
    this.series.clear()
    this.history = { isLoading: false, isComplete: false }
    this.requested = undefined
    this.base = undefined
  }

  /** Beside the chart's own candles from row `from` on. The newest is left out where one side of it may be old. */
  align(own: CandleSeries, from: number, isOwnStale: boolean): void {
    const { time } = own
    const { time: openings, close } = this.series
    if (this.#closes.length < time.length) this.#closes = grown(this.#closes, time.length)
    let index = this.series.indexAt(time[from] ?? 0)
    for (let row = from; row < time.length; row += 1) {
      const opening = time[row] ?? 0
      while (index < openings.length && (openings[index] ?? 0) < opening) index += 1
      this.#closes[row] = openings[index] === opening ? (close[index] ?? Number.NaN) : Number.NaN
    }
    if ((this.isStale || isOwnStale) && time.length > 0) this.#closes[time.length - 1] = Number.NaN
    this.extremes.update(this.#closes, this.#closes, from, time.length)
  }
}

function grown(column: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(length * 2, 256))
  larger.set(column)
  return larger
}
