import type { Instrument } from '../../../instrument.ts'
import { fieldsOf, itemsOf, numberOf } from '../../../kernel/json/fields.ts'
import type { CandleRows, CandleSource } from '../../../kernel/market/candle-history.ts'
import { candleWidthMs } from '../../../kernel/market/candle-widths.ts'
import { readCandle } from '../../../kernel/market/read-candle.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import type { Candle, Timeframe } from '../../../market-events.ts'
import type { CoinbaseCalls } from '../wire/public-calls.ts'

const granularities: Partial<Record<Timeframe, string>> = {
  '1m': 'ONE_MINUTE',
  '5m': 'FIVE_MINUTE',
  '15m': 'FIFTEEN_MINUTE',
  '30m': 'THIRTY_MINUTE',
  '1h': 'ONE_HOUR',
  '4h': 'FOUR_HOUR',
  '1d': 'ONE_DAY',
}

type Done = (rows: CandleRows, now: number) => void

/**
 * Rows of history. The venue refuses windows of 350 rows or of 351, depending on who reports, and does not cut them:
 * 300
 * are requested, and fewer if it refuses those.
 */
export class CoinbaseCandles implements CandleSource {
  mostRows = 300
  readonly #calls: CoinbaseCalls
  readonly #clock: VenueClock
  /** Older software did not know this width, and the venue answers an unknown one with an empty list. */
  #hasFourHours: boolean | undefined

  constructor(calls: CoinbaseCalls, clock: VenueClock) {
    this.#calls = calls
    this.#clock = clock
  }

  builtFrom(timeframe: Timeframe): Timeframe {
    if (timeframe === '1w') return '1d'
    return timeframe === '4h' && this.#hasFourHours === false ? '1h' : timeframe
  }

  venueTime(now: number): number {
    return this.#clock.venueTime(now)
  }

  read(instrument: Instrument, timeframe: Timeframe, from: number, to: number, done: Done): void {
    const call = {
      purpose: `Candles of ${instrument.symbol}`,
      path: `/market/products/${instrument.restSymbol}/candles`,
      query: [
        ['start', String(from / 1000)],
        ['end', String(to / 1000)],
        ['granularity', granularities[timeframe] ?? ''],
        ['limit', String(this.mostRows)],
      ] as const,
      priority: 'history' as const,
    }
    this.#calls.get(call, (response, now) => {
      if (!response.ok) {
        if (this.#mayAskForFewer(response.words)) this.#readNewest(instrument, timeframe, to, done)
        else done({ failed: `Coinbase: ${response.words}` }, now)
        return
      }
      const candles = readRows(response.body, instrument)
      if (timeframe !== '4h' || this.#hasFourHours) done({ candles, from }, now)
      else if (candles.length > 0) {
        this.#hasFourHours = true
        done({ candles, from }, now)
      } else this.#tryHours(instrument, to, done)
    })
  }

  /** If there are hours where there were no four hours, four hours are built from hours from now on. */
  #tryHours(instrument: Instrument, to: number, done: Done): void {
    this.#readNewest(instrument, '1h', to, (rows, now) => {
      if (!('failed' in rows) && rows.candles.length > 0) this.#hasFourHours = false
      done(rows, now)
    })
  }

  #readNewest(instrument: Instrument, timeframe: Timeframe, to: number, done: Done): void {
    this.read(instrument, timeframe, to - this.mostRows * candleWidthMs[timeframe], to, done)
  }

  #mayAskForFewer(words: string): boolean {
    if (!words.includes('number of candles') || this.mostRows < 40) return false
    // Days make whole weeks, hours whole fours: 28 divides the one, and so does 4 the other.
    this.mostRows = Math.floor(this.mostRows / 56) * 28
    return true
  }
}

function readRows(body: unknown, instrument: Instrument): Candle[] {
  const rows = itemsOf(fieldsOf(body)['candles']).map((row) => {
    const { start, open, high, low, close, volume } = fieldsOf(row)
    return readCandle(numberOf(start) * 1000, [open, high, low, close, volume], instrument)
  })
  return rows.filter((row) => row !== undefined)
}
