import type { Scaled } from '@leadline/decimal/scaled'

import type { Instrument } from '../../../instrument.ts'
import { textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { cutWire, parseWire } from '../../../kernel/values/wire-decimal.ts'
import type { Ticker } from '../../../market-events.ts'

/**
 * A row of the ticker channel. What is absent or unreadable is not reported; `last` is, only if traded within a day.
 */
export function readTicker(row: JsonObject, instrument: Instrument, now: number): Ticker {
  const { symbol, priceDecimals, sizeDecimals } = instrument
  const number = (name: string) => safe(parseText(row[name], priceDecimals))
  const price = (name: string) => positive(number(name))
  const size = (name: string) => cutText(row[name], sizeDecimals)
  const last = price('last')
  const change = number('change')
  const time = Date.parse(textOf(row['timestamp']) ?? '')
  return {
    symbol,
    last,
    bid: price('bid'),
    ask: price('ask'),
    bidSize: size('bid_qty'),
    askSize: size('ask_qty'),
    // The change is in money, over the same 24 hours.
    open24h: last === null || change === null ? null : positive(last - change),
    high24h: price('high'),
    low24h: price('low'),
    volume24h: size('volume'),
    time: Number.isNaN(time) ? now : time,
  }
}

function parseText(value: unknown, decimals: number): Scaled | undefined {
  const text = textOf(value)
  return text === undefined ? undefined : parseWire(text, decimals)
}

function cutText(value: unknown, decimals: number): Scaled | null {
  const text = textOf(value)
  const size = text === undefined ? undefined : cutWire(text, decimals)
  return size === undefined || size < 0 ? null : size
}

function positive(price: number | null): number | null {
  return price !== null && price > 0 ? price : null
}

function safe(value: Scaled | undefined): number | null {
  return typeof value === 'number' ? value : null
}
