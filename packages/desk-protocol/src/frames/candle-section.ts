import type { Scaled } from '@leadline/decimal/scaled'

import { ByteReader, FrameError } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** One candle. Numbers are integers at the chart's scales; time is its opening in milliseconds, UTC. */
export interface ChartCandle {
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: Scaled
}

/** All candles from `from` up to and including `to` are these and no others. */
export interface CandleStretch {
  from: number
  to: number
  /** Oldest first. */
  candles: readonly ChartCandle[]
}

export interface CandleUpdate {
  priceDecimals: number
  sizeDecimals: number
  /** Older ones are on their way. */
  isLoading: boolean
  /** There is nothing older. */
  isComplete: boolean
  /** Bit n: exchange n has reported its history for all that is shown. */
  reporters: number
  stretches: readonly CandleStretch[]
}

const maxCandles = 2_000_000

export function encodeCandles(update: CandleUpdate): Uint8Array {
  const writer = new ByteWriter()
  writer.byte(update.priceDecimals)
  writer.byte(update.sizeDecimals)
  writer.byte((update.isLoading ? 1 : 0) + (update.isComplete ? 2 : 0))
  writer.whole(update.reporters)
  writer.whole(update.stretches.length)
  for (const { from, to, candles } of update.stretches) {
    writer.signed(from)
    writer.signed(to - from)
    writer.whole(candles.length)
    let time = from
    let close = 0
    for (const candle of candles) {
      writer.signed(candle.time - time)
      writer.signed(candle.open - close)
      writer.signed(candle.high - candle.open)
      writer.signed(candle.open - candle.low)
      writer.signed(candle.close - candle.open)
      writer.whole(candle.volume)
      ;({ time, close } = candle)
    }
  }
  return writer.take()
}

export function decodeCandles(body: Uint8Array): CandleUpdate {
  const reader = new ByteReader(body)
  const priceDecimals = reader.byte()
  const sizeDecimals = reader.byte()
  const flags = reader.byte()
  const reporters = reader.count()
  const length = reader.count()
  const stretches: CandleStretch[] = []
  for (let index = 0; index < length; index += 1) stretches.push(readStretch(reader))
  const isLoading = (flags & 1) === 1
  const isComplete = (flags & 2) === 2
  return { priceDecimals, sizeDecimals, isLoading, isComplete, reporters, stretches }
}

function readStretch(reader: ByteReader): CandleStretch {
  const from = reader.signed()
  const to = from + reader.signed()
  const length = reader.count()
  if (length > maxCandles) throw new FrameError('Too many candles')
  const candles: ChartCandle[] = []
  let time = from
  let lastClose = 0
  for (let index = 0; index < length; index += 1) {
    time += reader.signed()
    const open = lastClose + reader.signed()
    const high = open + reader.signed()
    const low = open - reader.signed()
    const close = open + reader.signed()
    candles.push({ time, open, high, low, close, volume: reader.whole() })
    lastClose = close
  }
  return { from, to, candles }
}
