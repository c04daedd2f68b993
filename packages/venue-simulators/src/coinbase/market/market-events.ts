import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import { dayStatistics } from '@leadline/matching-engine/market/day-statistics'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'

import { isoSecond, isoTime } from '../../wire/iso-time.ts'
import { type Json, jsonText } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import { makerSide } from './market-calls.ts'
import { percentChange } from './symbols.ts'

const fiveMinutesMs = 300_000
const snapshotCandles = 100

/** Newest first, as on the wire. */
export function tradesEvent(
  type: 'snapshot' | 'update',
  productId: string,
  instrument: TradedInstrument,
  trades: readonly MarketTrade[],
  context: ServerContext,
): string {
  const rows = trades.toReversed().map((trade) => ({
    product_id: productId,
    trade_id: String(trade.id),
    price: instrument.priceText(trade.price),
    size: instrument.sizeText(trade.size),
    time: isoTime(venueTime(context, trade.time), 6, trade.id % 1000),
    side: makerSide(trade),
  }))
  return jsonText({ type, trades: rows })
}

export function recentTrades(instrument: TradedInstrument, most: number): MarketTrade[] {
  const { tape } = instrument.marketBook
  return tape.between(tape.lastId - most + 1, tape.lastId)
}

export function tickerEvent(
  type: 'snapshot' | 'update',
  productId: string,
  instrument: TradedInstrument,
  withBest: boolean,
  now: number,
): string {
  const { marketBook } = instrument
  const day = dayStatistics(marketBook, now)
  const bid = marketBook.book.bids.best
  const ask = marketBook.book.asks.best
  return jsonText({
    type,
    tickers: [
      {
        type: 'ticker',
        product_id: productId,
        price: instrument.priceText(marketBook.lastPrice),
        volume_24_h: instrument.sizeText(day.volume),
        low_24_h: instrument.priceText(day.low),
        high_24_h: instrument.priceText(day.high),
        low_52_w: instrument.priceText(Math.round(day.low * 0.7)),
        high_52_w: instrument.priceText(Math.round(day.high * 1.5)),
        price_percent_chg_24_h: percentChange(day.open, marketBook.lastPrice),
        ...(withBest && {
          best_bid: bid ? instrument.priceText(bid.price) : '',
          best_bid_quantity: bid ? instrument.sizeText(bid.total) : '',
          best_ask: ask ? instrument.priceText(ask.price) : '',
          best_ask_quantity: ask ? instrument.sizeText(ask.total) : '',
        }),
      },
    ],
  })
}

export function candlesEvent(
  type: 'snapshot' | 'update',
  productId: string,
  instrument: TradedInstrument,
  now: number,
): string {
  const current = Math.floor(now / fiveMinutesMs) * fiveMinutesMs
  const from = type === 'snapshot' ? current - (snapshotCandles - 1) * fiveMinutesMs : current
  const rows = instrument.marketBook.candles.candles(fiveMinutesMs, from, now, now).toReversed()
  return jsonText({
    type,
    candles: rows.map((row) => ({
      start: String(row.time / 1000),
      high: instrument.priceText(row.high),
      low: instrument.priceText(row.low),
      open: instrument.priceText(row.open),
      close: instrument.priceText(row.close),
      volume: instrument.sizeText(row.volume),
      product_id: productId,
    })),
  })
}

export function statusEvent(products: readonly [string, TradedInstrument][]): string {
  return jsonText({
    type: 'snapshot',
    products: products.map(([id, instrument]) => statusRow(id, instrument)),
  })
}

function statusRow(id: string, instrument: TradedInstrument): Json {
  const [base = '', quote = ''] = id.split('-')
  return {
    product_type: 'SPOT',
    id,
    base_currency: base,
    quote_currency: quote,
    base_increment: instrument.sizeStep,
    quote_increment: instrument.priceStep,
    display_name: `${base}/${quote}`,
    status:
      instrument.mode === 'delisted'
        ? 'delisted'
        : instrument.mode === 'halted'
          ? 'offline'
          : 'online',
    status_message: '',
    min_market_funds: '1',
  }
}

/** A time as Go prints it, with the seconds since the server started. */
export function heartbeatEvent(time: number, counter: number, finer: number): string {
  const second = isoSecond(time).replace('T', ' ')
  const fraction = `${String(Math.floor(time) % 1000).padStart(3, '0')}${String(finer).padStart(6, '0')}`
  const current = `${second}.${fraction} +0000 UTC m=+${counter}.628148662`
  return jsonText({ current_time: current, heartbeat_counter: counter })
}
