import { amountText } from '@leadline/matching-engine/exchange/amount'
import { averagePrice } from '@leadline/matching-engine/exchange/ticket-amounts'

import { isoTime } from '../../wire/iso-time.ts'
import { type Json, RawNumber } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import { feeInQuote, feesInQuote } from './fees.ts'
import type { KrakenFill } from './ledger.ts'
import { type KrakenOrder, rawAmount, rawPrice, rawQty, reasonText } from './write-order.ts'

/** The rows of the executions channel. Only the first of an order is whole. */
export class KrakenExecutionRows {
  readonly #context: ServerContext

  constructor(context: ServerContext) {
    this.#context = context
  }

  #time(now: number, number: number): string {
    return isoTime(venueTime(this.#context, now), 6, number % 1000)
  }

  whole(order: KrakenOrder, execType: string, now: number): Record<string, Json> {
    const { ticket, pair, request } = order
    const sized =
      typeof ticket.plan.size === 'number'
        ? { order_qty: rawQty(pair, ticket.size) }
        : { cash_order_qty: rawAmount(ticket.plan.size.funds) }
    return {
      order_id: ticket.id,
      ...clientNames(order),
      symbol: pair.symbol,
      side: ticket.side,
      order_type: request.type,
      ...sized,
      ...limitOf(order),
      ...triggersOf(order, 'untriggered'),
      time_in_force: request.timeInForce,
      ...(ticket.plan.expiresAt !== undefined && {
        expire_time: isoTime(ticket.plan.expiresAt, 0),
      }),
      ...(ticket.plan.display !== undefined && { display_qty: rawQty(pair, ticket.plan.display) }),
      post_only: request.postOnly,
      fee_ccy_pref: request.feePreference,
      ...this.sums(order),
      exec_type: execType,
      order_status: execType === 'new' && ticket.filled > 0 ? 'partially_filled' : execType,
      ...(execType === 'new' && { amended: ticket.amendedAt !== undefined }),
      timestamp: this.#time(execType === 'new' ? ticket.createdAt : now, ticket.number),
    }
  }

  sparse(
    order: KrakenOrder,
    execType: string,
    more: Record<string, Json>,
    now: number,
  ): Record<string, Json> {
    const { ticket } = order
    return {
      order_id: ticket.id,
      ...clientNames(order),
      exec_type: execType,
      order_status: execType,
      ...more,
      timestamp: this.#time(now, ticket.number + ticket.fills.length),
    }
  }

  sums({ ticket, pair }: KrakenOrder): Record<string, Json> {
    return {
      cum_qty: rawQty(pair, ticket.filled),
      cum_cost: rawAmount(ticket.filledValue),
      avg_price: rawAmount(averagePrice(ticket), pair.pairDecimals + 4),
      fee_usd_equiv: rawAmount(feesInQuote(ticket)),
    }
  }

  canceled(order: KrakenOrder, now: number): Record<string, Json> {
    const reason = reasonText(order.ticket)
    return this.sparse(
      order,
      'canceled',
      { ...(reason !== undefined && { reason, cancel_reason: reason }), ...this.sums(order) },
      now,
    )
  }

  amended(order: KrakenOrder, now: number): Record<string, Json> {
    const { ticket, pair } = order
    return {
      order_id: ticket.id,
      ...clientNames(order),
      exec_type: 'amended',
      order_status: ticket.filled > 0 ? 'partially_filled' : 'new',
      amended: true,
      order_qty: rawQty(pair, ticket.size),
      ...amendedLimitOf(order),
      timestamp: this.#time(now, ticket.number),
    }
  }

  /** Changed by the exchange itself. */
  restated(order: KrakenOrder, now: number): Record<string, Json> {
    const { limit_price: _price, ...row } = this.amended(order, now)
    return { ...row, exec_type: 'restated', reason: 'engine maintenance' }
  }

  triggered(order: KrakenOrder, now: number): Record<string, Json> {
    return {
      order_id: order.ticket.id,
      exec_type: 'status',
      order_status: 'new',
      ...triggersOf(order, 'triggered', this.#time(now, order.ticket.number)),
      timestamp: this.#time(now, order.ticket.number),
    }
  }

  refilled(order: KrakenOrder, now: number): Record<string, Json> {
    const { ticket, pair } = order
    return {
      order_id: ticket.id,
      exec_type: 'iceberg_refill',
      order_status: 'partially_filled',
      display_qty: rawQty(pair, ticket.plan.display ?? 0),
      display_qty_remain: rawQty(pair, ticket.resting?.shown ?? 0),
      timestamp: this.#time(now, ticket.number),
    }
  }

  trade(order: KrakenOrder, entry: KrakenFill): Record<string, Json> {
    return {
      order_id: order.ticket.id,
      ...clientNames(order),
      ...this.#fillFields(order, entry),
      order_status: 'partially_filled',
      ...this.sums(order),
      ...feesOf(entry),
      fee_usd_equiv: rawAmount(feesInQuote(order.ticket)),
      timestamp: this.#time(entry.fill.time, entry.fill.number),
    }
  }

  past(order: KrakenOrder, entry: KrakenFill): Record<string, Json> {
    return {
      order_id: entry.ticket.id,
      ...this.#fillFields(order, entry),
      order_status: entry.ticket.status === 'filled' ? 'filled' : 'partially_filled',
      ...feesOf(entry),
      fee_usd_equiv: rawAmount(feeInQuote(entry.fill, entry.ticket)),
      timestamp: this.#time(entry.fill.time, entry.fill.number),
    }
  }

  #fillFields(
    { pair, request }: KrakenOrder,
    { id, ticket, fill }: KrakenFill,
  ): Record<string, Json> {
    return {
      exec_id: id,
      exec_type: 'trade',
      trade_id: fill.tradeId,
      symbol: pair.symbol,
      side: ticket.side,
      order_type: request.type,
      last_qty: rawQty(pair, fill.size),
      last_price: rawPrice(pair, fill.price),
      cost: rawAmount(fill.value),
      liquidity_ind: fill.isMaker ? 'm' : 't',
    }
  }
}

function feesOf({ fill }: KrakenFill): Record<string, Json> {
  return { fees: [{ asset: fill.feeCurrency, qty: new RawNumber(amountText(fill.fee, 10)) }] }
}

function clientNames({ request }: KrakenOrder): Record<string, Json> {
  return {
    ...(request.clientId !== undefined && { cl_ord_id: request.clientId }),
    ...(request.userReference !== undefined && { order_userref: request.userReference }),
  }
}

/** Until a trailing stop triggers, its limit is the distance that was requested. */
function limitOf({ ticket, pair, request }: KrakenOrder): Record<string, Json> {
  if (ticket.limit !== undefined) {
    return { limit_price: rawPrice(pair, ticket.limit), limit_price_type: 'static' }
  }
  const { limitOffset } = ticket
  if (limitOffset === undefined || request.limit === undefined) return {}
  const { kind, text } = request.limit
  return {
    limit_price: kind === 'quote' ? rawPrice(pair, limitOffset) : new RawNumber(text),
    limit_price_type: kind,
  }
}

function amendedLimitOf(order: KrakenOrder): Record<string, Json> {
  const { limit_price_type: type, ...row } = limitOf(order)
  // What a price is need not be said where it is a price.
  return type === 'static' || type === undefined ? row : { ...row, limit_price_type: type }
}

function triggersOf(
  { ticket, pair, request }: KrakenOrder,
  status: string,
  timestamp?: string,
): Record<string, Json> {
  const { trigger } = ticket.plan
  if (!trigger) return {}
  const price = trigger.kind === 'touch' ? trigger.price : (ticket.trailStop ?? 0)
  const last = pair.instrument.marketBook.lastPrice
  return {
    triggers: {
      reference: request.reference,
      price:
        trigger.kind === 'touch'
          ? rawPrice(pair, price)
          : new RawNumber(request.trigger?.text ?? '0'),
      price_type: request.trigger?.kind ?? 'static',
      ...(timestamp !== undefined && {
        actual_price: rawPrice(pair, price),
        last_price: rawPrice(pair, last),
      }),
      status,
      ...(timestamp !== undefined && { timestamp }),
    },
  }
}
