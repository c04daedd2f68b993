import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { PastWish } from '@leadline/algorithms/past-wish'
import type { CandleSubscription } from '@leadline/algorithms/runner-ports'
import type { ScriptCandle, ScriptTrade } from '@leadline/algorithms/script-values'
import { formatScaled } from '@leadline/decimal/scaled'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import type { Candle } from '@leadline/order-book/candles/candle'
import { ConsolidatedCandles } from '@leadline/order-book/candles/consolidated-candles'
import { candleStart, type Timeframe, timeframeMs } from '@leadline/order-book/candles/timeframe'
import { VenueCandles } from '@leadline/order-book/candles/venue-candles'
import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestClock } from '../backtest-clock.ts'
import type { BacktestMarket } from '../sources/backtest-market.ts'
import { type Latency, latencyMs } from './latency.ts'

interface Known {
  candles: VenueCandles
  /** All trades of the tape before this number are in the candles. */
  nextId: number
  from: number
}

/** What a script can know of the past at a moment: what was printed and has arrived by then, never later. */
export class PastMarket {
  readonly #market: BacktestMarket
  readonly #clock: BacktestClock
  readonly #latency: Latency
  readonly #known = new Map<TradedInstrument, Known>()
  readonly #begin: number
  #run = 0

  constructor(market: BacktestMarket, clock: BacktestClock, latency: Latency) {
    this.#market = market
    this.#clock = clock
    this.#latency = latency
    this.#begin = clock.now
  }

  async candles(
    instruments: readonly TradedInstrument[],
    { symbol, timeframe, count }: PastWish & { timeframe: Timeframe },
  ): Promise<ScriptCandle[]> {
    const to = candleStart(this.#arrivedBy(instruments), timeframe)
    const from = to - count * timeframeMs[timeframe]
    for (const instrument of instruments) {
      // oxlint-disable-next-line no-await-in-loop -- exchanges count requests
      await this.#bring(instrument, timeframe, from)
    }
    if (instruments.length === 0) return []
    const merged = this.#merged(instruments)
    const known = merged.within(timeframe, { from, to }, to)
    return known.map((each) => marketCandle(each, merged.scale, { symbol, timeframe }))
  }

  trades(instruments: readonly TradedInstrument[], count: number): ScriptTrade[] {
    const trades = instruments.flatMap((instrument) => {
      const { symbol, marketBook } = instrument
      const { tape, plan } = marketBook
      const end = tape.idAt(this.#clock.now - latencyMs(this.#latency, plan.venue) + 1)
      return tape.between(end - count, end - 1).map((trade): ScriptTrade => {
        const { price, size, takerSide: side, time } = trade
        const amounts = { price: instrument.priceText(price), size: instrument.sizeText(size) }
        const exchange = exchangeName(plan.venue)
        return { kind: 'trade', symbol, exchange, ...amounts, side, time: time / 1000 }
      })
    })
    return trades.toSorted((a, b) => a.time - b.time).slice(-count)
  }

  /** Each candle when word of its last trade has come from the exchange that is furthest away. */
  follow(
    instruments: readonly TradedInstrument[],
    { symbol, timeframe }: CandleSubscription,
    closed: (candle: ScriptCandle) => void,
  ): void {
    if (instruments.length === 0) return
    const width = timeframeMs[timeframe]
    const run = this.#run
    const wait = (start: number) => {
      this.#clock.agenda.at(start + width + this.#latencyOf(instruments), () => {
        if (run !== this.#run) return
        for (const each of instruments) this.#read(each, start)
        const merged = this.#merged(instruments)
        const candle = merged.at(timeframe, start, start + width)
        if (candle) closed(marketCandle(candle, merged.scale, { symbol, timeframe }))
        wait(start + width)
      })
    }
    wait(candleStart(this.#clock.now, timeframe))
  }

  /** Whoever followed is gone. */
  forget(): void {
    this.#run += 1
  }

  #merged(instruments: readonly TradedInstrument[]): ConsolidatedCandles {
    return new ConsolidatedCandles(instruments.map((each) => this.#read(each, this.#begin).candles))
  }

  /** From what the exchange reports of the time before the backtest; else from its tape. */
  async #bring(instrument: TradedInstrument, timeframe: Timeframe, from: number): Promise<void> {
    const { plan } = instrument.marketBook
    const to = candleStart(this.#begin, timeframe)
    const reported =
      from < to ? await this.#market.pastCandles?.(plan, timeframe, { from, to }) : []
    if (reported === undefined) this.#read(instrument, from)
    else if (reported.length > 0) {
      this.#read(instrument, this.#begin).candles.addHistory(timeframe, { from, to }, reported)
    }
  }

  #read(instrument: TradedInstrument, from: number): Known {
    const { priceDecimals, sizeDecimals, marketBook } = instrument
    const { tape } = marketBook
    const before = this.#known.get(instrument)
    const isEnough = before && before.from <= from
    const known = isEnough
      ? before
      : {
          candles: new VenueCandles({ priceDecimals, sizeDecimals }),
          nextId: tape.idAt(from),
          from,
        }
    if (!isEnough) known.candles.listen(from)
    for (const trade of tape.between(known.nextId, tape.lastId)) {
      known.candles.addTrade({ ...trade, isBackfill: false })
    }
    known.nextId = tape.lastId + 1
    this.#known.set(instrument, known)
    return known
  }

  #arrivedBy(instruments: readonly TradedInstrument[]): number {
    return this.#clock.now - this.#latencyOf(instruments)
  }

  #latencyOf(instruments: readonly TradedInstrument[]): number {
    const at = (venue: VenueId) => latencyMs(this.#latency, venue)
    return Math.max(0, ...instruments.map(({ marketBook }) => at(marketBook.plan.venue)))
  }
}

function marketCandle(
  { time, open, high, low, close, volume }: Candle,
  { priceDecimals, sizeDecimals }: BookScale,
  market: { symbol: string; timeframe: Timeframe },
): ScriptCandle {
  const price = (value: number) => formatScaled(value, priceDecimals)
  const ends = { open: price(open), high: price(high), low: price(low), close: price(close) }
  const size = formatScaled(volume, sizeDecimals)
  return { kind: 'candle', ...market, ...ends, volume: size, time: time / 1000 }
}
