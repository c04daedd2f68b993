import type { Instrument } from '../../../instrument.ts'
import { itemsOf, numberOf } from '../../../kernel/json/fields.ts'
import type { CandleRows, CandleSource } from '../../../kernel/market/candle-history.ts'
import { readCandle } from '../../../kernel/market/read-candle.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import type { Timeframe } from '../../../market-events.ts'
import { costOf } from '../wire/limits.ts'
import type { BinanceUsCalls } from '../wire/public-calls.ts'

/** Rows of history. The venue's words for the widths are ours. */
export class BinanceUsCandles implements CandleSource {
  readonly mostRows = 1000
  readonly #calls: BinanceUsCalls
  readonly #clock: VenueClock

  constructor(calls: BinanceUsCalls, clock: VenueClock) {
    this.#calls = calls
    this.#clock = clock
  }

  /** It has weeks, but does not say on which day they begin. */
  builtFrom(timeframe: Timeframe): Timeframe {
    return timeframe === '1w' ? '1d' : timeframe
  }

  venueTime(now: number): number {
    return this.#clock.venueTime(now)
  }

  read(
    instrument: Instrument,
    timeframe: Timeframe,
    from: number,
    to: number,
    done: (rows: CandleRows, now: number) => void,
  ): void {
    const call = {
      purpose: `Candles of ${instrument.symbol}`,
      path: '/api/v3/klines',
      query: [
        ['symbol', instrument.restSymbol],
        ['interval', timeframe],
        ['startTime', String(Math.max(from, 0))],
        // The last millisecond of the last candle: right whether openings are compared with it or closings.
        ['endTime', String(to - 1)],
        ['limit', String(this.mostRows)],
      ] as const,
      priority: 'history' as const,
      costs: costOf('klines'),
    }
    this.#calls.get(call, (response, now) => {
      if (!response.ok) {
        done({ failed: `Binance.US: ${response.words}` }, now)
        return
      }
      const rows = itemsOf(response.body).map((row) => {
        const [time, ...numbers] = itemsOf(row)
        return readCandle(numberOf(time), numbers, instrument)
      })
      done({ candles: rows.filter((row) => row !== undefined), from }, now)
    })
  }
}
