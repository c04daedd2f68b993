import type { Scaled } from '@leadline/decimal/scaled'

import type { Instrument } from '../../../instrument.ts'
import { fieldsOf, textOf } from '../../../kernel/json/fields.ts'
import { cutWire } from '../../../kernel/values/wire-decimal.ts'
import type { Ticker } from '../../../market-events.ts'

/** One row of channel ticker or ticker_batch; the latter has no best prices. There is no opening price in either. */
export function readTicker(row: unknown, instrument: Instrument, time: number): Ticker {
  const fields = fieldsOf(row)
  const number = (name: string, decimals: number): Scaled | null => {
    const text = textOf(fields[name])
    const value = text === undefined ? undefined : cutWire(text, decimals)
    return value === undefined || value < 0 ? null : value
  }
  const price = (name: string): number | null => {
    const value = number(name, instrument.priceDecimals)
    return typeof value === 'number' && value > 0 ? value : null
  }
  const size = (name: string) => number(name, instrument.sizeDecimals)
  return {
    symbol: instrument.symbol,
    last: price('price'),
    bid: price('best_bid'),
    ask: price('best_ask'),
    bidSize: size('best_bid_quantity'),
    askSize: size('best_ask_quantity'),
    open24h: null,
    high24h: price('high_24_h'),
    low24h: price('low_24_h'),
    volume24h: size('volume_24_h'),
    time,
  }
}
