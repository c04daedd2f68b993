import { type Amount, amountOf } from '@leadline/matching-engine/exchange/amount'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'

import type { QuotesNow } from './buy-and-hold.ts'
import type { ChartKeeper } from './chart-keeper.ts'
import type { ResultKeeper } from './result-keeper.ts'

const minuteMs = 60_000

/** One market as the report follows it: it is looked at where its best bid is another, and in each minute once. */
export class MarketWatch {
  readonly instrument: TradedInstrument
  readonly chart: ChartKeeper
  readonly #takerFee: number
  readonly #results: ResultKeeper
  #bid: number | undefined
  #hasAsk = false
  #minute = Number.NaN
  #fills = 0

  constructor(
    instrument: TradedInstrument,
    chart: ChartKeeper,
    takerFee: number,
    results: ResultKeeper,
  ) {
    this.instrument = instrument
    this.chart = chart
    this.#takerFee = takerFee
    this.#results = results
  }

  /** What is to be counted of the book now; undefined where nothing of it is new. */
  look(now: number): (() => void) | undefined {
    const { marketBook } = this.instrument
    const bid = marketBook.book.bids.best?.price
    const ask = marketBook.book.asks.best?.price
    const minute = Math.floor(now / minuteMs)
    const fills = this.#results.fills.length
    const isAsBefore =
      bid === this.#bid &&
      (ask !== undefined) === this.#hasAsk &&
      minute === this.#minute &&
      fills === this.#fills
    if (isAsBefore) return undefined
    this.#bid = bid
    this.#hasAsk = ask !== undefined
    this.#minute = minute
    this.#fills = fills
    return () => this.#results.look(marketBook.plan, now, this.#quotes(bid, ask))
  }

  /** Returns what makes it have looked no further than to here. */
  checkpoint(): () => void {
    const [bid, hasAsk, minute, fills] = [this.#bid, this.#hasAsk, this.#minute, this.#fills]
    return () => {
      this.#bid = bid
      this.#hasAsk = hasAsk
      this.#minute = minute
      this.#fills = fills
    }
  }

  /** Exact amounts are made where somebody reads them. */
  #quotes(bid: number | undefined, ask: number | undefined): QuotesNow {
    const { priceDecimals } = this.instrument
    const amount = (ticks: number | undefined): Amount | undefined =>
      ticks === undefined ? undefined : amountOf(ticks, priceDecimals)
    return {
      takerFee: this.#takerFee,
      get bid() {
        return amount(bid)
      },
      get ask() {
        return amount(ask)
      },
    }
  }
}
