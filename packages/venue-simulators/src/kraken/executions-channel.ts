import { amountText } from '../exchange/amount.ts'
import type { TicketEvent } from '../exchange/exchange-events.ts'
import { averagePrice } from '../exchange/ticket-figures.ts'
import { type FrontContext, venueTime } from '../wire/front-context.ts'
import { isoTime } from '../wire/iso-time.ts'
import { type Json, RawNumber, jsonText } from '../wire/json-text.ts'
import type { KrakenCounters } from './kraken-counters.ts'
import type { KrakenFill, KrakenLedger } from './kraken-ledger.ts'
import { type KrakenOrder, rawAmount, rawPrice, rawQty, reasonText } from './kraken-order.ts'
import type { KrakenSession } from './kraken-session.ts'
import type { KrakenOrderDesk } from './order-desk.ts'

interface Listener {
  sequence: number
  /** Every change, or only beginnings and ends. */
  allStatuses: boolean
  rateCounter: boolean
}

const snapshotFills = 50

/** What happens to the account's orders. Rows after the first are sparse: the order id is the only link. */
export class KrakenExecutionsChannel {
  readonly #context: FrontContext
  readonly #desk: KrakenOrderDesk
  readonly #ledger: KrakenLedger
  readonly #counters: KrakenCounters
  readonly #listeners = new Map<KrakenSession, Listener>()

  constructor(
    context: FrontContext,
    desk: KrakenOrderDesk,
    ledger: KrakenLedger,
    counters: KrakenCounters,
  ) {
    this.#context = context
    this.#desk = desk
    this.#ledger = ledger
    this.#counters = counters
  }

  subscribe(
    session: KrakenSession,
    wishes: { orders: boolean; fills: boolean; allStatuses: boolean; rateCounter: boolean },
    now: number,
  ): void {
    const { allStatuses, rateCounter } = wishes
    const listener = { sequence: 0, allStatuses, rateCounter }
    this.#listeners.set(session, listener)
    const open = wishes.orders ? this.#desk.orders.filter(({ ticket }) => ticket.isLive) : []
    const fills = wishes.fills ? this.#ledger.fills.slice(-snapshotFills) : []
    const rows = [
      ...open.map((order) => this.#whole(order, 'new', now)),
      ...fills.map((entry) => this.#past(entry)),
    ]
    this.#send(session, listener, 'snapshot', rows, now)
  }

  unsubscribe(session: KrakenSession): void {
    this.#listeners.delete(session)
  }

  happened(event: TicketEvent, order: KrakenOrder, entry: KrakenFill | undefined): void {
    const { kind, ticket, time } = event
    if (kind === 'accepted') {
      this.#tell([this.#whole(order, 'pending_new', time)], order, time, true)
      // A post-only order that would trade never becomes a new order.
      const crosses = ticket.plan.postOnly && ticket.limit !== undefined
      const isCrossing =
        crosses && order.pair.instrument.crowd.book.wouldTake(ticket.side, ticket.limit ?? 0)
      if (!isCrossing) this.#tell([this.#sparse(order, 'new', {}, time)], order, time, true)
    } else if (kind === 'fill' && entry) this.#tell([this.#trade(order, entry)], order, time)
    else if (kind === 'filled')
      this.#tell([this.#sparse(order, 'filled', this.#sums(order), time)], order, time, true)
    else if (kind === 'cancelled') this.#tell([this.#canceled(order, time)], order, time, true)
    else if (kind === 'expired') {
      const { cum_qty, cum_cost } = this.#sums(order)
      const row = this.#sparse(order, 'expired', { cum_qty, cum_cost }, time)
      this.#tell([row], order, time, true)
    } else if (kind === 'amended') this.#tell([this.#amended(order, 'amended', time)], order, time)
    else if (kind === 'triggered') this.#tell([this.#triggered(order, time)], order, time)
    else if (kind === 'refilled') this.#tell([this.#refilled(order, time)], order, time)
    else if (kind === 'prevented' && event.other === undefined) {
      this.#tell([this.#amended(order, 'restated', time)], order, time)
    }
  }

  #tell(rows: Record<string, Json>[], order: KrakenOrder, now: number, isMain = false): void {
    for (const [session, listener] of this.#listeners) {
      if (!listener.allStatuses && !isMain) continue
      const count = this.#counters.tradingCount(order.pair.symbol, now)
      const counted = listener.rateCounter
        ? rows.map((row) => ({ ...row, ratecount: new RawNumber(count.toFixed(2)) }))
        : rows
      this.#send(session, listener, 'update', counted, now)
    }
  }

  #send(session: KrakenSession, listener: Listener, type: string, data: Json[], now: number): void {
    listener.sequence += 1
    const { sequence } = listener
    session.send('order', jsonText({ channel: 'executions', type, data, sequence }), now)
  }

  #time(now: number, number: number): string {
    return isoTime(venueTime(this.#context, now), 6, number % 1000)
  }

  #whole(order: KrakenOrder, execType: string, now: number): Record<string, Json> {
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
      ...(ticket.limit !== undefined && {
        limit_price: rawPrice(pair, ticket.limit),
        limit_price_type: 'static',
      }),
      ...triggersOf(order, 'untriggered'),
      time_in_force: request.timeInForce,
      ...(ticket.plan.expiresAt !== undefined && {
        expire_time: isoTime(ticket.plan.expiresAt, 0),
      }),
      ...(ticket.plan.display !== undefined && { display_qty: rawQty(pair, ticket.plan.display) }),
      post_only: request.postOnly,
      fee_ccy_pref: request.feePreference,
      ...this.#sums(order),
      exec_type: execType,
      order_status: execType === 'new' && ticket.filled > 0 ? 'partially_filled' : execType,
      ...(execType === 'new' && { amended: ticket.amendedAt !== undefined }),
      timestamp: this.#time(execType === 'new' ? ticket.createdAt : now, ticket.number),
    }
  }

  #sparse(
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

  #sums({ ticket, pair }: KrakenOrder): Record<string, Json> {
    return {
      cum_qty: rawQty(pair, ticket.filled),
      cum_cost: rawAmount(ticket.filledValue),
      avg_price: rawAmount(averagePrice(ticket), pair.pairDecimals + 4),
      fee_usd_equiv: rawAmount(ticket.fees),
    }
  }

  #canceled(order: KrakenOrder, now: number): Record<string, Json> {
    const reason = reasonText(order.ticket)
    return this.#sparse(
      order,
      'canceled',
      { ...(reason !== undefined && { reason, cancel_reason: reason }), ...this.#sums(order) },
      now,
    )
  }

  #amended(order: KrakenOrder, execType: string, now: number): Record<string, Json> {
    const { ticket, pair } = order
    return {
      order_id: ticket.id,
      ...clientNames(order),
      exec_type: execType,
      order_status: ticket.filled > 0 ? 'partially_filled' : 'new',
      amended: true,
      order_qty: rawQty(pair, ticket.size),
      ...(ticket.limit !== undefined && { limit_price: rawPrice(pair, ticket.limit) }),
      timestamp: this.#time(now, ticket.number),
    }
  }

  #triggered(order: KrakenOrder, now: number): Record<string, Json> {
    return {
      order_id: order.ticket.id,
      exec_type: 'status',
      order_status: 'new',
      ...triggersOf(order, 'triggered', this.#time(now, order.ticket.number)),
      timestamp: this.#time(now, order.ticket.number),
    }
  }

  #refilled(order: KrakenOrder, now: number): Record<string, Json> {
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

  #trade(order: KrakenOrder, entry: KrakenFill): Record<string, Json> {
    return {
      order_id: order.ticket.id,
      ...clientNames(order),
      ...this.#fillFields(order, entry),
      order_status: 'partially_filled',
      ...this.#sums(order),
      ...feesOf(entry),
      fee_usd_equiv: rawAmount(order.ticket.fees),
      timestamp: this.#time(entry.fill.time, entry.fill.number),
    }
  }

  #past(entry: KrakenFill): Record<string, Json> {
    const order = this.#desk.order(entry.ticket.id)
    if (!order) throw new Error('Every fill has its order.')
    return {
      order_id: entry.ticket.id,
      ...this.#fillFields(order, entry),
      order_status: entry.ticket.status === 'filled' ? 'filled' : 'partially_filled',
      ...feesOf(entry),
      fee_usd_equiv: rawAmount(entry.fill.fee),
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

function triggersOf(
  { ticket, pair, request }: KrakenOrder,
  status: string,
  timestamp?: string,
): Record<string, Json> {
  const { trigger } = ticket.plan
  if (!trigger) return {}
  const price = trigger.kind === 'touch' ? trigger.price : (ticket.trailStop ?? 0)
  const last = pair.instrument.crowd.lastPrice
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
