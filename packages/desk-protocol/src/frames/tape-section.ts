import type { Scaled } from '@leadline/decimal/scaled'

import { ByteReader, FrameError } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** One print. Numbers are integers at the tape's scales. */
export interface TapePrint {
  /** Place of the exchange in the hub's list of exchanges. */
  venue: number
  price: number
  size: Scaled
  takerSide: 'buy' | 'sell'
  /** Milliseconds, by the exchange's clock. */
  time: number
  /** It happened before somebody looked, or while a connection was down. */
  isBackfill: boolean
  /** The exchange's clock is wrong: the time is by ours. */
  isOurTime: boolean
}

/** The prints since the last pull, oldest first. */
export interface TapeUpdate {
  priceDecimals: number
  sizeDecimals: number
  /** Of the finest step in which sizes are ordered: what is shown where nothing else is wished. */
  sizeStepDecimals: number
  /** Prints that were let go before the desk asked for them. */
  missed: number
  prints: readonly TapePrint[]
  /** Of the shown exchanges over `sumsMs`, filtered or not. */
  bought: Scaled
  sold: Scaled
  sumsMs: number
  /** Since when every print is in the sums, where that is later than `sumsMs` ago; null where it is not. */
  sumsFrom: number | null
  /** Prints of the last minute that the filter hides. */
  hidden: number
}

/** More than a pull ever carries. */
const maxPrints = 1_000_000

export function encodeTape(update: TapeUpdate): Uint8Array {
  const writer = new ByteWriter()
  writer.byte(update.priceDecimals)
  writer.byte(update.sizeDecimals)
  writer.byte(update.sizeStepDecimals)
  writer.whole(update.missed)
  writer.whole(update.bought)
  writer.whole(update.sold)
  writer.whole(update.sumsMs)
  writer.whole(update.hidden)
  writer.whole(update.prints.length)
  let price = 0
  let time = 0
  for (const print of update.prints) {
    writer.byte(print.venue)
    const mark = print.isOurTime ? 4 : 0
    writer.byte((print.takerSide === 'sell' ? 1 : 0) + (print.isBackfill ? 2 : 0) + mark)
    writer.signed(print.price - price)
    writer.signed(print.time - time)
    writer.whole(print.size)
    ;({ price, time } = print)
  }
  writer.whole(update.sumsFrom ?? 0)
  return writer.take()
}

export function decodeTape(body: Uint8Array): TapeUpdate {
  const reader = new ByteReader(body)
  const priceDecimals = reader.byte()
  const sizeDecimals = reader.byte()
  const sizeStepDecimals = reader.byte()
  const missed = reader.count()
  const bought = reader.whole()
  const sold = reader.whole()
  const sumsMs = reader.count()
  const hidden = reader.count()
  const length = reader.count()
  if (length > maxPrints) throw new FrameError('Too many prints')
  const prints: TapePrint[] = []
  let price = 0
  let time = 0
  for (let index = 0; index < length; index += 1) {
    const venue = reader.byte()
    const flags = reader.byte()
    price += reader.signed()
    time += reader.signed()
    const takerSide = (flags & 1) === 1 ? 'sell' : 'buy'
    prints.push({
      venue,
      price,
      size: reader.whole(),
      takerSide,
      time,
      isBackfill: (flags & 2) === 2,
      isOurTime: (flags & 4) === 4,
    })
  }
  const sumsFrom = reader.count()
  const scale = { priceDecimals, sizeDecimals, sizeStepDecimals }
  return { ...scale, missed, prints, bought, sold, sumsMs, sumsFrom: sumsFrom || null, hidden }
}
