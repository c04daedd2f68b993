import type { DatabaseSync } from 'node:sqlite'

import { narrow } from '@leadline/decimal/scaled'
import type { CandleKey, KnownCandles } from '@leadline/hub/store/hub-store'
import type { Candle } from '@leadline/venues/market-events'

interface Series {
  id: number
  priceDecimals: number
  sizeDecimals: number
}

const dayMs = 86_400_000
/** Finer candles are many and soon looked at no more. */
const keptDays: Readonly<Record<string, number>> = { '1m': 60, '5m': 365, '15m': 365, '30m': 730 }

/** Candles that were reported once, with the stretches in which none is missing. */
export class CandleCache {
  #database: DatabaseSync

  constructor(database: DatabaseSync, now: number) {
    this.#database = database
    for (const [timeframe, days] of Object.entries(keptDays))
      this.#forget(timeframe, now - days * dayMs)
  }

  before(key: CandleKey, before: number, limit: number): KnownCandles | undefined {
    const series = this.#find(key)
    if (!series) return undefined
    const stretch = this.#database
      .prepare(
        'select from_time as fromTime from candle_stretches where series = ? and from_time < ? and to_time >= ?',
      )
      .get(series.id, before, before) as { fromTime: number } | undefined
    if (!stretch) return undefined
    const rows = this.#database
      .prepare(
        `select time, open, high, low, close, volume from candles
         where series = ? and time >= ? and time < ? order by time desc limit ?`,
      )
      .all(series.id, stretch.fromTime, before, limit) as unknown as StoredCandle[]
    const candles = rows.toReversed().map(asCandle)
    const { priceDecimals, sizeDecimals } = series
    const isCut = rows.length === limit
    const from = isCut ? (candles[0]?.time ?? stretch.fromTime) : stretch.fromTime
    return { from, candles, priceDecimals, sizeDecimals }
  }

  save(key: CandleKey, from: number, to: number, known: Omit<KnownCandles, 'from'>): void {
    if (from >= to) return
    this.#database.exec('begin immediate')
    try {
      const { id } = this.#atScale(key, known)
      this.#database
        .prepare('delete from candles where series = ? and time >= ? and time < ?')
        .run(id, from, to)
      const insert = this.#database.prepare('insert into candles values (?, ?, ?, ?, ?, ?, ?)')
      for (const { time, open, high, low, close, volume } of known.candles) {
        insert.run(id, time, open, high, low, close, String(volume))
      }
      this.#join(id, from, to)
      this.#database.exec('commit')
    } catch (error) {
      // A full disk may have ended it already.
      if (this.#database.isTransaction) this.#database.exec('rollback')
      throw error
    }
  }

  /** A stretch that touches others becomes one with them. */
  #join(series: number, from: number, to: number): void {
    const touching = 'series = ? and from_time <= ? and to_time >= ?'
    const joined = this.#database
      .prepare(
        `select min(from_time) as fromTime, max(to_time) as toTime from candle_stretches where ${touching}`,
      )
      .get(series, to, from) as { fromTime: number | null; toTime: number | null }
    this.#database.prepare(`delete from candle_stretches where ${touching}`).run(series, to, from)
    this.#database
      .prepare('insert into candle_stretches values (?, ?, ?)')
      .run(series, Math.min(from, joined.fromTime ?? from), Math.max(to, joined.toTime ?? to))
  }

  /** Numbers at another scale are other numbers: what was kept at the old one goes. */
  #atScale(key: CandleKey, { priceDecimals, sizeDecimals }: Omit<KnownCandles, 'from'>): Series {
    const known = this.#find(key)
    if (known?.priceDecimals === priceDecimals && known.sizeDecimals === sizeDecimals) return known
    const { venue, symbol, timeframe } = key
    if (known) this.#database.prepare('delete from candle_series where id = ?').run(known.id)
    this.#database
      .prepare(
        'insert into candle_series (venue, symbol, timeframe, price_decimals, size_decimals) values (?, ?, ?, ?, ?)',
      )
      .run(venue, symbol, timeframe, priceDecimals, sizeDecimals)
    const series = this.#find(key)
    if (!series) throw new Error('A series that was just written is not there')
    return series
  }

  #find({ venue, symbol, timeframe }: CandleKey): Series | undefined {
    return this.#database
      .prepare(
        `select id, price_decimals as priceDecimals, size_decimals as sizeDecimals
         from candle_series where venue = ? and symbol = ? and timeframe = ?`,
      )
      .get(venue, symbol, timeframe) as Series | undefined
  }

  #forget(timeframe: string, before: number): void {
    const ofTimeframe = 'series in (select id from candle_series where timeframe = ?)'
    this.#database
      .prepare(`delete from candles where ${ofTimeframe} and time < ?`)
      .run(timeframe, before)
    this.#database
      .prepare(`delete from candle_stretches where ${ofTimeframe} and to_time <= ?`)
      .run(timeframe, before)
    this.#database
      .prepare(
        `update or replace candle_stretches set from_time = ? where ${ofTimeframe} and from_time < ?`,
      )
      .run(before, timeframe, before)
  }
}

interface StoredCandle extends Omit<Candle, 'volume'> {
  volume: string
}

function asCandle({ time, open, high, low, close, volume }: StoredCandle): Candle {
  return { time, open, high, low, close, volume: narrow(BigInt(volume)) }
}
