import { cutScaled } from '@leadline/decimal/plain-decimal'
import type { Scaled } from '@leadline/decimal/scaled'

import type { Instrument } from '../instrument.ts'
import type { Ticker } from '../market-events.ts'
import { type Fields, numberOf } from '../wire/read-json.ts'

/** One 24hrTicker event. A side without orders has the price 0. */
export function readTicker(data: Fields, instrument: Instrument, now: number): Ticker {
  const figure = (name: string, decimals: number): Scaled | null => {
    const text = data[name]
    return (typeof text === 'string' ? cutScaled(text, decimals) : undefined) ?? null
  }
  const price = (name: string): number | null => {
    const value = figure(name, instrument.priceDecimals)
    return typeof value === 'number' && value > 0 ? value : null
  }
  const size = (name: string) => figure(name, instrument.sizeDecimals)
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
    time: Number.isSafeInteger(time) && time > 0 ? time : now,
  }
}
