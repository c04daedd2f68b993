import { addScaled } from '@leadline/decimal/scaled-arithmetic'

import type { Print } from '../tape/print.ts'
import type { TimedCandle } from './candle.ts'
import { candleStart } from './timeframe.ts'

/** Minute candles of one exchange, built from its trades. A trade belongs to the minute of its own time. */
export class LiveMinutes {
  readonly #candles = new Map<number, TimedCandle>()
  /** Where the last trade went, and most likely the next one goes. */
  #current: TimedCandle | undefined

  get size(): number {
    return this.#candles.size
  }

  at(start: number): TimedCandle | undefined {
    return this.#candles.get(start)
  }

  add({
    price,
    size,
    time,
    isBackfill,
  }: Pick<Print, 'price' | 'size' | 'time' | 'isBackfill'>): void {
    const start = candleStart(time, '1m')
    const candle = this.#current?.time === start ? this.#current : this.#candles.get(start)
    this.#current = candle
    if (!candle) {
      this.#candles.set(start, {
        time: start,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: size,
        openedFrom: time,
        openedTo: time,
        closedFrom: time,
        closedTo: time,
      })
      return
    }
    candle.high = Math.max(candle.high, price)
    candle.low = Math.min(candle.low, price)
    candle.volume = addScaled(candle.volume, size)
    // Trades come in the order of their numbers; only what is filled in afterwards is older than what is there.
    if (time < candle.openedFrom || (time === candle.openedFrom && isBackfill)) {
      candle.open = price
      candle.openedFrom = time
      candle.openedTo = time
    }
    if (time > candle.closedTo || (time === candle.closedTo && !isBackfill)) {
      candle.close = price
      candle.closedFrom = time
      candle.closedTo = time
    }
  }

  dropBefore(time: number): void {
    this.#current = undefined
    for (const start of this.#candles.keys()) if (start < time) this.#candles.delete(start)
  }

  /** The oldest minute in which something was traded. */
  oldest(): number | undefined {
    return this.#candles.size === 0 ? undefined : Math.min(...this.#candles.keys())
  }
}
