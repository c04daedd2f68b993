import { amountFixed, amountText } from '@leadline/matching-engine/exchange/amount'
import type { Fill, Ticket } from '@leadline/matching-engine/exchange/ticket'
import { averagePrice } from '@leadline/matching-engine/exchange/ticket-amounts'

import { type Json, RawNumber } from '../../wire/json-text.ts'
import { trimmed } from '../market/market-calls.ts'
import { type GeminiSymbol, tradeNumber } from '../market/symbols.ts'

/** How an order was requested, beside what became of it. */
export interface GeminiOrder {
  ticket: Ticket
  symbol: GeminiSymbol
  clientId: string | undefined
  options: readonly string[]
  stop: number | undefined
  /** The key that placed it: its session. */
  session: string
  by: 'rest' | 'socket'
}

const cancelReasons: Readonly<Record<string, string>> = {
  requested: 'Requested',
  'post-only': 'MakerOrCancelWouldTake',
  'not-filled-at-once': 'ImmediateOrCancelWouldPost',
  'not-filled-whole': 'FillOrKillWouldNotFill',
  'self-trade': 'SelfCrossPrevented',
  'price-protection': 'ExceedsPriceLimits',
  'no-liquidity': 'ImmediateOrCancelWouldPost',
  'market-closed': 'MarketClosed',
}

export function cancelReason({ ticket }: GeminiOrder): string | undefined {
  return ticket.status === 'cancelled' || ticket.status === 'expired'
    ? (cancelReasons[ticket.reason ?? ''] ?? 'TradingClosed')
    : undefined
}

/** The order of the REST calls. */
export function orderJson(order: GeminiOrder, withTrades: boolean): Json {
  const { ticket, symbol, stop } = order
  const { instrument } = symbol
  const isWaiting = ticket.status === 'waiting'
  const reason = cancelReason(order)
  const size = (lots: number) => trimmed(instrument.sizeText(lots))
  const average =
    ticket.filled === 0
      ? '0.00'
      : amountFixed(averagePrice(ticket), Math.max(2, instrument.priceDecimals))
  return {
    order_id: ticket.id,
    id: ticket.id,
    symbol: symbol.name,
    exchange: 'gemini',
    avg_execution_price: average,
    side: ticket.side,
    type: stop === undefined ? 'exchange limit' : 'stop-limit',
    timestamp: String(Math.floor(ticket.createdAt / 1000)),
    timestampms: ticket.createdAt,
    is_live: ticket.isLive,
    is_cancelled: reason !== undefined,
    is_hidden: false,
    was_forced: false,
    executed_amount: ticket.filled === 0 ? '0' : size(ticket.filled),
    ...(order.clientId !== undefined && { client_order_id: order.clientId }),
    options: order.options,
    ...(stop !== undefined && { stop_price: instrument.priceText(stop) }),
    ...(ticket.limit !== undefined && { price: instrument.priceText(ticket.limit) }),
    original_amount: size(ticket.size),
    ...(!isWaiting && {
      remaining_amount: ticket.status === 'filled' ? '0' : size(ticket.size - ticket.filled),
    }),
    ...(reason !== undefined && { reason }),
    ...(withTrades && { trades: ticket.fills.map((fill) => fillJson(order, fill)) }),
  }
}

/** A fill inside an order. */
export function fillJson({ ticket, symbol }: GeminiOrder, fill: Fill): Record<string, Json> {
  const { instrument } = symbol
  return {
    price: instrument.priceText(fill.price),
    amount: trimmed(instrument.sizeText(fill.size)),
    timestamp: Math.floor(fill.time / 1000),
    timestampms: fill.time,
    type: ticket.side === 'buy' ? 'Buy' : 'Sell',
    aggressor: !fill.isMaker,
    fee_currency: fill.feeCurrency,
    fee_amount: amountText(fill.fee),
    tid: new RawNumber(String(tradeNumber(fill.tradeId))),
    order_id: ticket.id,
    exchange: 'gemini',
  }
}

/** A fill by itself. */
export function tradeJson(order: GeminiOrder, fill: Fill): Json {
  return {
    ...fillJson(order, fill),
    ...(order.clientId !== undefined && { client_order_id: order.clientId }),
    is_clearing_fill: false,
    symbol: order.symbol.upperName,
  }
}
