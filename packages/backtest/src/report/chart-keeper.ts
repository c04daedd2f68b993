import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'

import type { PastTrade } from '../sources/past-trade.ts'
import type { FillChart } from './backtest-report.ts'

const minuteMs = 60_000
const mostCandles = 1500
const widths = [1, 5, 15, 30, 60, 240, 1440].map((minutes) => minutes * minuteMs)

/** The finest candles of which a time has not too many to look at. */
export function chartWidthMs(from: number, to: number): number {
  return widths.find((width) => (to - from) / width <= mostCandles) ?? 1440 * minuteMs
}

/** Candles of one market, for the chart with the fills on it. */
export class ChartKeeper {
  readonly #instrument: TradedInstrument
  readonly #widthMs: number
  readonly #candles: [number, number, number, number, number, number][] = []

  constructor(instrument: TradedInstrument, widthMs: number) {
    this.#instrument = instrument
    this.#widthMs = widthMs
  }

  add({ time, price, size }: PastTrade): void {
    const opening = Math.floor(time / this.#widthMs) * this.#widthMs
    const last = this.#candles.at(-1)
    if (!last || last[0] < opening) {
      this.#candles.push([opening, price, price, price, price, size])
      return
    }
    last[2] = Math.max(last[2], price)
    last[3] = Math.min(last[3], price)
    last[4] = price
    last[5] += size
  }

  chart(): FillChart {
    const { symbol, marketBook, priceDecimals, sizeDecimals } = this.#instrument
    const { venue } = marketBook.plan
    const widthMs = this.#widthMs
    return { venue, symbol, widthMs, priceDecimals, sizeDecimals, candles: this.#candles }
  }
}
