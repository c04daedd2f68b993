import type { Ladder } from '@leadline/matching-engine/book/ladder'
import { amountText } from '@leadline/matching-engine/exchange/amount'
import { dayStatistics } from '@leadline/matching-engine/market/day-statistics'
import type { MinuteCandle } from '@leadline/matching-engine/market/minute-candle'

import { type Json, RawNumber } from '../../wire/json-text.ts'
import { averagePrice, longPrice } from '../wire/numbers.ts'
import { type KrakenPair, assetId } from './symbol.ts'

/** Fees of the first tier in percent. */
const takerPercent = new RawNumber('0.4')
const makerPercent = new RawNumber('0.25')

export function pairJson(pair: KrakenPair): Json {
  const { instrument } = pair
  const { bounds, mode } = instrument
  // Some rows lack one field or another.
  const isSparse = instrument.symbol === 'LINK-USD'
  return {
    altname: pair.altname,
    wsname: pair.oldSocketName,
    aclass_base: 'currency',
    base: assetId(instrument.wireBase),
    aclass_quote: 'currency',
    quote: assetId(instrument.quote),
    execution_venue: 'international',
    lot: 'unit',
    cost_decimals: 5,
    pair_decimals: pair.pairDecimals,
    lot_decimals: pair.lotDecimals,
    ...(!isSparse && { lot_multiplier: 1 }),
    leverage_buy: [2, 3, 4, 5],
    leverage_sell: [2, 3, 4, 5],
    fees: [
      [0, takerPercent],
      [10_000, new RawNumber('0.35')],
    ],
    fees_maker: [
      [0, makerPercent],
      [10_000, new RawNumber('0.2')],
    ],
    fee_volume_currency: 'ZUSD',
    margin_call: 80,
    margin_stop: 40,
    ordermin: instrument.sizeText(bounds.minSize).replace(/\.?0+$/, ''),
    costmin: amountText(bounds.minNotional),
    tick_size: instrument.priceStep,
    ...(!isSparse && { status: statusWord(mode) }),
    long_position_limit: 300,
    short_position_limit: 240,
  }
}

/** REST knows fewer words than the socket. */
function statusWord(mode: string): string {
  return mode === 'halted' || mode === 'delisted' ? 'cancel_only' : mode.replace('-', '_')
}

export function tickerOf(pair: KrakenPair, now: number): Json {
  const { marketBook } = pair.instrument
  const day = dayStatistics(marketBook, now)
  const midnight = Math.floor(now / 86_400_000) * 86_400_000
  const today = marketBook.candles.over(midnight, now + 1) ?? day
  const best = (ladder: Ladder) => {
    const qty = Number(pair.qty(ladder.best?.total ?? 0))
    return [longPrice(pair, ladder.best?.price ?? 0), String(Math.ceil(qty)), qty.toFixed(3)]
  }
  const last = marketBook.tape.trade(marketBook.tape.lastId)
  const both = (of: (statistics: MinuteCandle) => string) => [of(today), of(day)]
  return {
    a: best(marketBook.book.asks),
    b: best(marketBook.book.bids),
    c: [longPrice(pair, marketBook.lastPrice), pair.qty(last?.size ?? 0)],
    v: both(({ volume }) => Number(pair.instrument.sizeText(volume)).toFixed(8)),
    p: both((statistics) => averagePrice(pair, statistics, Math.max(5, pair.pairDecimals))),
    t: [today.trades, day.trades],
    l: both(({ low }) => longPrice(pair, low)),
    h: both(({ high }) => longPrice(pair, high)),
    o: longPrice(pair, today.open),
  }
}
