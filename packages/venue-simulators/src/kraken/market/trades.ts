import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'
import type { Tape } from '@leadline/matching-engine/market/tape'

import { type Json, RawNumber } from '../../wire/json-text.ts'
import { longPrice } from '../wire/numbers.ts'
import type { KrakenPair } from './symbol.ts'

/** The number of a trade in paging: its time, made unique. */
export function nanoseconds(trade: MarketTrade): bigint {
  return BigInt(trade.time) * 1_000_000n + BigInt(trade.id % 1_000_000)
}

export function firstAfter(tape: Tape, from: number, since: bigint): number {
  let id = from
  for (let trade = tape.trade(id); trade && nanoseconds(trade) <= since; trade = tape.trade(id)) {
    id += 1
  }
  return id
}

export function sinceOf(text: string | undefined): bigint | undefined {
  if (text === undefined || !/^\d+(?:\.\d+)?$/.test(text)) return undefined
  const whole = BigInt(text.replace(/\..*$/, ''))
  return whole < 100_000_000_000n ? whole * 1_000_000_000n : whole
}

export function tradeRow(pair: KrakenPair, trade: MarketTrade): Json {
  const nanos = nanoseconds(trade)
  const time = `${nanos / 1_000_000_000n}.${String(nanos % 1_000_000_000n)
    .padStart(9, '0')
    .slice(0, 7)}`
  return [
    longPrice(pair, trade.price),
    pair.qty(trade.size),
    new RawNumber(time),
    trade.takerSide === 'buy' ? 'b' : 's',
    trade.id % 3 === 0 ? 'l' : 'm',
    '',
    trade.id,
  ]
}
