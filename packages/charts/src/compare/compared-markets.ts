import type { CandleSeries } from '../series/candle-series.ts'
import { ComparedMarket } from './compared-market.ts'

/** So many other markets fit on one chart and stay readable. */
export const mostCompared = 3

/** The markets beside the chart's own, each at its place, and the candle from which their percentages count. */
export class ComparedMarkets {
  /** What the chart's own market is called beside them. */
  ownName = ''
  isOwnStale = false
  readonly places: readonly ComparedMarket[] = Array.from(
    { length: mostCompared },
    (_, place) => new ComparedMarket(place),
  )
  /** How many of the places are taken. */
  count = 0
  /** The row of that candle, and the chart's own close in it; undefined while the axis is one of prices. */
  baseRow: number | undefined
  base: number | undefined

  get all(): readonly ComparedMarket[] {
    return this.places.slice(0, this.count)
  }

  /** Those that are drawn over the candles. */
  get lines(): readonly ComparedMarket[] {
    return this.all.filter(({ hasLine }) => hasLine)
  }

  /** The chart's own candles from row `from` on are not what they were. */
  align(own: CandleSeries, from: number): void {
    for (const market of this.all) market.align(own, from, this.isOwnStale)
  }

  clear(): void {
    for (const market of this.places) market.clear()
    this.baseRow = undefined
    this.base = undefined
  }

  /**
   * Percentages count from the first candle in view in which all of them traded; where there is none, each line from its
   * own first one. Says whether they count from another candle than before.
   */
  settleBase(own: CandleSeries, begin: number, end: number): boolean {
    const { lines, base: before } = this
    const basesBefore = lines.map(({ base }) => base).join()
    const { close } = own
    const shown = lines.filter(({ closes, extremes }) => {
      extremes.find(closes, closes, begin, end)
      return extremes.min <= extremes.max
    })
    const isNumber = (row: number) => shown.every(({ closes }) => !Number.isNaN(closes[row]))
    this.baseRow =
      lines.length > 0 && begin < end ? (firstRow(begin, end, isNumber) ?? begin) : undefined
    this.base = this.baseRow === undefined ? undefined : close[this.baseRow]
    for (const market of lines) {
      const { closes } = market
      const from = this.baseRow ?? begin
      const row = firstRow(from, end, (each) => !Number.isNaN(closes[each]))
      market.base = row === undefined ? undefined : closes[row]
    }
    return before !== this.base || basesBefore !== lines.map(({ base }) => base).join()
  }
}

function firstRow(begin: number, end: number, is: (row: number) => boolean): number | undefined {
  for (let row = begin; row < end; row += 1) if (is(row)) return row
  return undefined
}
