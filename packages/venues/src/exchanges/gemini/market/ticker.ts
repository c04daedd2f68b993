import type { Scaled } from '@leadline/decimal/scaled'

import type { Instrument } from '../../../instrument.ts'
import { objectOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { cutWire, parseWire } from '../../../kernel/values/wire-decimal.ts'
import type { Ticker } from '../../../market-events.ts'
import { eventTimeMs } from '../wire/event-time.ts'

/** One symbol's ticker, put together: best prices from the stream, the day's numbers from two calls. */
export class GeminiTicker {
  readonly instrument: Instrument
  #statistics: Omit<Ticker, 'symbol' | 'time'> = {
    last: null,
    bid: null,
    ask: null,
    bidSize: null,
    askSize: null,
    open24h: null,
    high24h: null,
    low24h: null,
    volume24h: null,
  }
  #time = 0
  #isStreamed = false

  constructor(instrument: Instrument) {
    this.instrument = instrument
  }

  /** A frame of the book ticker. The last trade is in it once there was one. */
  readStream(frame: JsonObject, now: number): Ticker {
    this.#isStreamed = true
    this.#statistics.bid = this.#price(frame['b'])
    this.#statistics.ask = this.#price(frame['a'])
    this.#statistics.bidSize = this.#size(frame['B'])
    this.#statistics.askSize = this.#size(frame['A'])
    this.#statistics.last = this.#price(frame['c']) ?? this.#statistics.last
    return this.#report(eventTimeMs(textOf(frame['E'])) ?? now)
  }

  /** `/v1/pubticker`: last price and volume. Its time is the end of the day it counts, not of the quote. */
  readVolume(result: unknown, now: number): Ticker | undefined {
    const row = objectOf(result)
    if (!row) return undefined
    this.#statistics.volume24h = this.#size(objectOf(row['volume'])?.[this.instrument.base])
    this.#statistics.last ??= this.#price(row['last'])
    if (!this.#isStreamed) {
      this.#statistics.bid = this.#price(row['bid'])
      this.#statistics.ask = this.#price(row['ask'])
    }
    return this.#report(now)
  }

  /** `/v2/ticker`: the day's range. Its `close` has been thousands of dollars old and is not the last price. */
  readRange(result: unknown, now: number): Ticker | undefined {
    const row = objectOf(result)
    if (!row) return undefined
    this.#statistics.open24h = this.#price(row['open'])
    this.#statistics.high24h = this.#price(row['high'])
    this.#statistics.low24h = this.#price(row['low'])
    return this.#report(now)
  }

  #report(time: number): Ticker {
    // Two clocks are in it: it must not run backwards.
    this.#time = Math.max(this.#time, time)
    return { symbol: this.instrument.symbol, ...this.#statistics, time: this.#time }
  }

  #price(value: unknown): number | null {
    const price = parseWire(textOf(value) ?? '', this.instrument.priceDecimals)
    return typeof price === 'number' && price > 0 ? price : null
  }

  #size(value: unknown): Scaled | null {
    const size = cutWire(textOf(value) ?? '', this.instrument.sizeDecimals)
    return size === undefined || size < 0 ? null : size
  }
}
