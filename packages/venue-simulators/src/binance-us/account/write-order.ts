import { notional } from '@leadline/matching-engine/exchange/amount'
import type { SelfTradeRule } from '@leadline/matching-engine/exchange/order-plan'
import type { Ticket } from '@leadline/matching-engine/exchange/ticket'

import type { Json } from '../../wire/json-text.ts'
import { type BinanceSymbol, idNumber, zero8 } from '../market/symbol.ts'
import type { BinanceVariants } from '../protocol-variants.ts'

export const selfTradeRules: Readonly<Record<string, SelfTradeRule>> = {
  EXPIRE_TAKER: 'cancel-newest',
  EXPIRE_MAKER: 'cancel-oldest',
  EXPIRE_BOTH: 'cancel-both',
  DECREMENT: 'decrement',
}

/** How an order was requested, beside what became of it. */
export interface BinanceOrder {
  ticket: Ticket
  symbol: BinanceSymbol
  type: string
  timeInForce: string
  clientId: string
  /** After a cancel: what the cancel was called. The order's own name is free again. */
  cancelId: string | undefined
  selfTradeMode: string
  trailingDelta: number | undefined
  list: BinanceOrderList | undefined
  workingTime: number | undefined
  /** The last match that was prevented. */
  prevented: { id: number; size: number; price: number; otherId: string } | undefined
}

export interface BinanceOrderList {
  id: number
  clientId: string
  symbol: BinanceSymbol
  orders: BinanceOrder[]
  createdAt: number
  isCancelled: boolean
}

const expiryReasons: Readonly<Record<string, string>> = {
  'not-filled-at-once': 'UNFILLED_IOC_QUANTITY_EXPIRED',
  'not-filled-whole': 'UNFILLED_FOK_ORDER_EXPIRED',
  'no-liquidity': 'INSUFFICIENT_LIQUIDITY',
  'price-protection': 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
  'linked-order': 'OCO_TRIGGER',
  'insufficient-funds': 'REJECTED',
  exchange: 'EXCHANGE_CANCELED',
}

export function statusOf({ ticket, list }: BinanceOrder): string {
  if (ticket.status === 'filled') return 'FILLED'
  if (ticket.isLive) return ticket.filled > 0 ? 'PARTIALLY_FILLED' : 'NEW'
  if (ticket.reason === 'self-trade') return 'EXPIRED_IN_MATCH'
  const byUser =
    ticket.reason === 'requested' || (ticket.reason === 'linked-order' && list?.isCancelled)
  return byUser ? 'CANCELED' : 'EXPIRED'
}

export function expiryReason(order: BinanceOrder): string | undefined {
  return statusOf(order) === 'EXPIRED' ? expiryReasons[order.ticket.reason ?? ''] : undefined
}

export function orderId({ ticket }: BinanceOrder, variants: BinanceVariants): number | bigint {
  return idNumber(Number(ticket.id), variants.wideIds)
}

/** Numbers that every form of an order shares. */
export function orderNumbers(order: BinanceOrder): Record<string, Json> {
  const { ticket, symbol } = order
  return {
    price: symbol.price(ticket.limit ?? 0),
    origQty: symbol.size(ticket.size),
    executedQty: symbol.size(ticket.filled),
    cummulativeQuoteQty: symbol.amount(ticket.filledValue),
    status: statusOf(order),
    timeInForce: order.timeInForce,
    type: order.type,
    side: ticket.side === 'buy' ? 'BUY' : 'SELL',
  }
}

export function origQuote({ ticket, symbol }: BinanceOrder): string {
  const { size } = ticket.plan
  return typeof size === 'number' ? zero8 : symbol.amount(size.funds)
}

/** Names first: ids, list and client id. */
export function orderNames(order: BinanceOrder, variants: BinanceVariants): Record<string, Json> {
  return {
    symbol: order.symbol.name,
    orderId: orderId(order, variants),
    orderListId: order.list?.id ?? -1,
    clientOrderId: order.clientId,
  }
}

export function stopFields(order: BinanceOrder): Record<string, Json> {
  const { trigger } = order.ticket.plan
  return {
    ...(trigger?.kind === 'touch' && { stopPrice: order.symbol.price(trigger.price) }),
    ...(order.trailingDelta !== undefined && {
      trailingDelta: order.trailingDelta,
      trailingTime: -1,
    }),
  }
}

/** The answer to a placement in the form that was requested. */
export function placedJson(order: BinanceOrder, form: string, variants: BinanceVariants): Json {
  const { ticket, symbol } = order
  const names = { ...orderNames(order, variants), transactTime: ticket.createdAt }
  if (form === 'ACK') return names
  const reason = expiryReason(order)
  const display = ticket.plan.display
  const result = {
    ...names,
    ...orderNumbers(order),
    origQuoteOrderQty: origQuote(order),
    workingTime: order.workingTime ?? -1,
    selfTradePreventionMode: order.selfTradeMode,
    ...stopFields(order),
    ...(display !== undefined && { icebergQty: symbol.size(display) }),
    ...(reason !== undefined && { expiryReason: reason }),
  }
  if (form === 'RESULT') return result
  const fills = ticket.fills.map((fill) => ({
    price: symbol.price(fill.price),
    qty: symbol.size(fill.size),
    commission: symbol.amount(fill.fee),
    commissionAsset: fill.feeCurrency,
    tradeId: fill.tradeId,
  }))
  return { ...result, fills }
}

/** The order as queries report it. */
export function queriedJson(order: BinanceOrder, variants: BinanceVariants): Json {
  const { ticket, symbol } = order
  const { trigger, display } = ticket.plan
  return {
    ...orderNames(order, variants),
    ...orderNumbers(order),
    stopPrice: trigger?.kind === 'touch' ? symbol.price(trigger.price) : zero8,
    icebergQty: symbol.size(display ?? 0),
    time: ticket.createdAt,
    updateTime: ticket.updatedAt,
    isWorking: order.workingTime !== undefined,
    workingTime: order.workingTime ?? -1,
    origQuoteOrderQty: origQuote(order),
    selfTradePreventionMode: order.selfTradeMode,
    ...(order.trailingDelta !== undefined && { trailingDelta: order.trailingDelta }),
    ...(order.prevented && {
      preventedMatchId: order.prevented.id,
      preventedQuantity: symbol.size(order.prevented.size),
    }),
  }
}

/** A cancelled order: its own name moves to origClientOrderId. */
export function cancelledJson(
  order: BinanceOrder,
  variants: BinanceVariants,
  inList = false,
): Json {
  const { ticket } = order
  return {
    symbol: order.symbol.name,
    origClientOrderId: order.clientId,
    orderId: orderId(order, variants),
    orderListId: order.list?.id ?? -1,
    clientOrderId: order.cancelId ?? order.clientId,
    ...(variants.transactTimeInCancel && !inList && { transactTime: ticket.updatedAt }),
    ...orderNumbers(order),
    ...stopFields(order),
    selfTradePreventionMode: order.selfTradeMode,
  }
}

export function listJson(
  list: BinanceOrderList,
  variants: BinanceVariants,
  now: number,
): Record<string, Json> {
  const isDone = list.orders.every(({ ticket }) => !ticket.isLive)
  return {
    orderListId: list.id,
    contingencyType: 'OCO',
    listStatusType: isDone ? 'ALL_DONE' : 'EXEC_STARTED',
    listOrderStatus: isDone ? 'ALL_DONE' : 'EXECUTING',
    listClientOrderId: list.clientId,
    transactionTime: isDone ? now : list.createdAt,
    symbol: list.symbol.name,
    orders: list.orders.map((order) => ({
      symbol: order.symbol.name,
      orderId: orderId(order, variants),
      clientOrderId: order.clientId,
    })),
  }
}

/** What a prevented match was worth. */
export function preventedValue(symbol: BinanceSymbol, price: number, size: number): string {
  return symbol.amount(notional(price, size, symbol.instrument))
}
