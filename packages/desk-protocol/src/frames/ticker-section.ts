import type { Scaled } from '@leadline/decimal/scaled'

import { ByteReader, FrameError } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** A line of a watch list. Numbers are integers at its own scales; null where nobody reported. */
export interface TickerRow {
  /** Place of the symbol in the view's list. */
  place: number
  priceDecimals: number
  sizeDecimals: number
  /** The newest print on any shown exchange. */
  last: number | null
  /** The best resting orders of the shown exchanges; where none of them has any, quotes. */
  bid: number | null
  ask: number | null
  /** Bid and ask are quotes, shown with '~': they are no best price, no mid and cross nothing. */
  isIndicative: boolean
  /** 24 hours ago, on the exchange of the last print: what the daily change is counted from. */
  open: number | null
  high: number | null
  low: number | null
  volume: Scaled | null
}

/** The bit behind those of the prices and the volume. */
const indicativeBit = 0x80

const prices = ['last', 'bid', 'ask', 'open', 'high', 'low'] as const

export function encodeTickers(rows: readonly TickerRow[]): Uint8Array {
  const writer = new ByteWriter()
  writer.whole(rows.length)
  for (const row of rows) {
    writer.whole(row.place)
    writer.byte(row.priceDecimals)
    writer.byte(row.sizeDecimals)
    let there = row.volume === null ? 0 : 1 << prices.length
    prices.forEach((name, index) => {
      if (row[name] !== null) there |= 1 << index
    })
    if (row.isIndicative) there |= indicativeBit
    writer.byte(there)
    for (const name of prices) {
      const price = row[name]
      if (price !== null) writer.signed(price)
    }
    if (row.volume !== null) writer.whole(row.volume)
  }
  return writer.take()
}

export function decodeTickers(body: Uint8Array): TickerRow[] {
  const reader = new ByteReader(body)
  const length = reader.count()
  if (length > 10_000) throw new FrameError('Too many tickers')
  const rows: TickerRow[] = []
  for (let index = 0; index < length; index += 1) {
    const place = reader.count()
    const priceDecimals = reader.byte()
    const sizeDecimals = reader.byte()
    const there = reader.byte()
    const next = (name: (typeof prices)[number]) =>
      (there & (1 << prices.indexOf(name))) === 0 ? null : reader.signed()
    rows.push({
      place,
      priceDecimals,
      sizeDecimals,
      last: next('last'),
      bid: next('bid'),
      ask: next('ask'),
      isIndicative: (there & indicativeBit) !== 0,
      open: next('open'),
      high: next('high'),
      low: next('low'),
      volume: (there & (1 << prices.length)) === 0 ? null : reader.whole(),
    })
  }
  return rows
}
