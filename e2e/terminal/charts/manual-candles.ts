import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { openSqliteStore } from '../../../apps/terminal/src/store/sqlite-store.ts'

const minuteMs = 60_000
const symbol = 'BTC-USD'

/** Minutes of the last two hours, counted from their beginning. */
export const minutes = {
  /** Closes at 60,000.00, one a minute: more than a chart opens with, so that nothing else comes before them. */
  flat: { first: -500, last: 59 },
  /** The candle that closes at 60,150.00. */
  ema: 60,
  /** Nobody trades on any exchange. */
  gap: { first: 70, last: 74 },
  /** Coinbase trades 4.2 BTC up to 60,120.00, Kraken 2.3 BTC up to 60,135.00. */
  consolidated: 75,
  /** Thirty candles from 60,000.00 to 60,900.00. */
  rise: { first: 85, last: 114 },
} as const

/** When a minute opens. */
export type MinuteOpening = (minute: number) => number

type Row = readonly [
  minute: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
]

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const coinbase: readonly Row[] = [
  ...range(minutes.flat.first, minutes.flat.last).map((minute): Row => [
    minute,
    60_000,
    60_010,
    59_990,
    60_000,
    1,
  ]),
  [minutes.ema, 60_000, 60_150, 60_000, 60_150, 1],
  ...range(61, 69).map((minute): Row => [minute, 60_150, 60_160, 60_140, 60_150, 1]),
  [minutes.consolidated, 60_050, 60_120, 60_040, 60_110, 4.2],
  ...range(minutes.rise.first, minutes.rise.last).map((minute, index): Row => {
    const open = 60_000 + index * 30
    return [minute, open, open + 35, open - 5, open + 30, 0.2]
  }),
]
const kraken: readonly Row[] = [[minutes.consolidated, 60_100, 60_135, 60_090, 60_100, 2.3]]

const exchanges = [
  { venue: 'coinbase', priceDecimals: 2, sizeDecimals: 8, rows: coinbase },
  { venue: 'kraken', priceDecimals: 1, sizeDecimals: 8, rows: kraken },
  { venue: 'gemini', priceDecimals: 2, sizeDecimals: 10, rows: [] },
  { venue: 'binance-us', priceDecimals: 2, sizeDecimals: 5, rows: [] },
] as const

/**
 * Puts the manual's examples into the history that the program has kept, so that it need not ask the exchanges for these two
 * hours: the newest minutes are traded live.
 */
export function keepManualCandles(home: string): MinuteOpening {
  const now = Date.now()
  const start = Math.floor(now / minuteMs) * minuteMs - 120 * minuteMs
  const folder = join(home, 'practice')
  mkdirSync(folder, { recursive: true })
  const store = openSqliteStore(join(folder, 'market-cache.db'), now)
  for (const { venue, priceDecimals, sizeDecimals, rows } of exchanges) {
    const price = (value: number) => Math.round(value * 10 ** priceDecimals)
    const candles = rows.map(([minute, open, high, low, close, volume]) => ({
      time: start + minute * minuteMs,
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: Math.round(volume * 10 ** sizeDecimals),
    }))
    const scale = { priceDecimals, sizeDecimals, candles }
    // Known minutes make known hours: what lies before the examples is left to the exchanges.
    const known = { from: start + minutes.flat.first * minuteMs, to: now + 60 * minuteMs }
    store.saveCandles({ venue, symbol, timeframe: '1m' }, known.from, known.to, scale)
  }
  store.close()
  return (minute) => start + minute * minuteMs
}
