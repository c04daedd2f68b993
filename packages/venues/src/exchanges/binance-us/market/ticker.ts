import type { Scaled } from '@leadline/decimal/scaled'

import type { Instrument } from '../../../instrument.ts'
import { numberOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { isWireTime } from '../../../kernel/values/venue-time.ts'
import { cutWire } from '../../../kernel/values/wire-decimal.ts'
import type { Ticker } from '../../../market-events.ts'

/** One 24hrTicker event. A side without orders has the price 0. */
export function readTicker(data: JsonObject, instrument: Instrument, now: number): Ticker {
  const number = (name: string, decimals: number): Scaled | null => {
    const text = data[name]
    const value = typeof text === 'string' ? cutWire(text, decimals) : undefined
    return value === undefined || value < 0 ? null : value
  }
  const price = (name: string): number | null => {
    const value = number(name, instrument.priceDecimals)
    return typeof value === 'number' && value > 0 ? value : null
  }
  const size = (name: string) => number(name, instrument.sizeDecimals)
  const time = numberOf(data['E'])
  return {
    symbol: instrument.symbol,
    last: price('c'),
    bid: price('b'),
    ask: price('a'),
    bidSize: size('B'),
    askSize: size('A'),
    open24h: price('o'),
    high24h: price('h'),
    low24h: price('l'),
    volume24h: size('v'),
    time: isWireTime(time) && time > 0 ? time : now,
  }
}
