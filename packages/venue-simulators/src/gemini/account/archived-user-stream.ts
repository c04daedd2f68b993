import { amountText } from '@leadline/matching-engine/exchange/amount'
import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'
import type { Fill } from '@leadline/matching-engine/exchange/ticket'

import type { Connection, MessageKind } from '../../wire/connection.ts'
import { type Json, jsonText } from '../../wire/json-text.ts'
import { QueryFields } from '../../wire/query.ts'
import type { ServerContext } from '../../wire/server-context.ts'
import type { ConnectionSession } from '../../wire/venue-api-server.ts'
import type { WireAnswer, WireUpgrade } from '../../wire/wire.ts'
import type { GeminiAuth } from './authentication.ts'
import type { GeminiOrderManager, GeminiOrderRequest } from './order-manager.ts'
import { type GeminiOrder, cancelReason, orderJson } from './write-order.ts'

interface EventSession {
  connection: Connection
  sequence: number
  heartbeat: boolean
}

const heartbeatMs = 5000
const trace = '25b3d92476dd3a9a5c03c9bd9e0a0dba'

/** The old socket of order events, the only one for keys with increasing nonces. */
export class GeminiArchivedOrders {
  readonly #orderManager: GeminiOrderManager
  readonly #auth: GeminiAuth
  readonly #sessions = new Set<EventSession>()
  #events = 134_150_423_886

  constructor(
    context: ServerContext,
    orderManager: GeminiOrderManager,
    auth: GeminiAuth,
    now: number,
  ) {
    this.#orderManager = orderManager
    this.#auth = auth
    context.agenda.every(heartbeatMs, now, (at) => {
      for (const session of this.#sessions) if (session.heartbeat) this.#heartbeat(session, at)
    })
  }

  accept(
    upgrade: WireUpgrade,
    connection: Connection,
    now: number,
  ): ConnectionSession | WireAnswer {
    const path = upgrade.path
    const caller = this.#auth.ofRequest({ ...upgrade, method: 'GET', body: '', path }, now)
    if ('status' in caller) return caller
    const heartbeat = new QueryFields(upgrade.query).get('heartbeat') === 'true'
    const session: EventSession = { connection, sequence: 0, heartbeat }
    this.#sessions.add(session)
    connection.send(
      'control',
      jsonText({
        type: 'subscription_ack',
        accountId: 19_433_282,
        subscriptionId: `orderevents-websocket-${trace}`,
        symbolFilter: [],
        apiSessionFilter: [],
        eventTypeFilter: [],
      }),
      now,
    )
    for (const order of this.#orderManager.orders) {
      if (order.ticket.isLive)
        this.#send(session, 'order', [this.#row(order, 'initial', amounts(order))], now)
    }
    return { message: () => undefined, closed: () => this.#sessions.delete(session) }
  }

  happened({ kind, ticket, fill, time }: TicketEvent): void {
    const order = this.#orderManager.order(ticket.id)
    if (!order || this.#sessions.size === 0) return
    const rows: Json[] = []
    if (kind === 'accepted') rows.push(this.#row(order, 'accepted', {}))
    else if (kind === 'opened') rows.push(this.#row(order, 'booked', amounts(order)))
    else if (kind === 'fill' && fill)
      rows.push(this.#row(order, 'fill', { ...amounts(order), ...filled(order, fill) }))
    else if (kind === 'cancelled' || kind === 'expired') {
      const reason = cancelReason(order)
      rows.push(
        this.#row(order, 'cancelled', {
          ...amounts(order),
          ...(reason !== undefined && { reason }),
        }),
      )
      rows.push(this.#row(order, 'closed', amounts(order)))
    } else if (kind === 'filled') rows.push(this.#row(order, 'closed', amounts(order)))
    if (rows.length === 0) return
    for (const session of this.#sessions) this.#send(session, 'order', rows, time)
  }

  /** An order that was refused, by whichever way it came. */
  refused(request: GeminiOrderRequest, reason: string, now: number): void {
    this.#events += 2
    const row = {
      order_id: String(134_150_000_000 + this.#events),
      event_id: String(this.#events),
      account_name: 'primary',
      ...(request.clientId !== undefined && { client_order_id: request.clientId }),
      api_session: request.session,
      symbol: request.symbol.toLowerCase(),
      side: request.side.toLowerCase(),
      order_type: 'exchange limit',
      timestamp: String(Math.floor(now / 1000)),
      timestampms: Math.floor(now),
      is_live: false,
      is_cancelled: false,
      is_hidden: false,
      original_amount: request.amount,
      ...(request.price !== undefined && { price: request.price }),
      type: 'rejected',
      reason,
    }
    for (const session of this.#sessions) this.#send(session, 'order', [row], now)
  }

  cancelRefused(order: GeminiOrder, now: number): void {
    const row = this.#row(order, 'cancel_rejected', { reason: 'OrderNotFound' })
    for (const session of this.#sessions) this.#send(session, 'order', [row], now)
  }

  #row(order: GeminiOrder, type: string, more: Record<string, Json>): Record<string, Json> {
    const { ticket, symbol } = order
    this.#events += 2
    return {
      order_id: ticket.id,
      ...(type !== 'initial' && { event_id: String(this.#events) }),
      account_name: 'primary',
      ...(order.clientId !== undefined && { client_order_id: order.clientId }),
      api_session: order.session,
      symbol: symbol.name,
      side: ticket.side,
      order_type: order.stop === undefined ? 'exchange limit' : 'stop-limit',
      timestamp: String(Math.floor(ticket.updatedAt / 1000)),
      timestampms: ticket.updatedAt,
      is_live: ticket.isLive,
      is_cancelled: cancelReason(order) !== undefined,
      is_hidden: false,
      original_amount: symbol.instrument.sizeText(ticket.size),
      ...(ticket.limit !== undefined && { price: symbol.instrument.priceText(ticket.limit) }),
      type,
      ...more,
    }
  }

  #send(session: EventSession, kind: MessageKind, rows: Json[], now: number): void {
    const numbered = rows.map((row) => {
      const socket_sequence = session.sequence
      session.sequence += 1
      return { ...(row as Record<string, Json>), socket_sequence }
    })
    session.connection.send(kind, jsonText(numbered), now)
  }

  #heartbeat(session: EventSession, now: number): void {
    const { sequence } = session
    session.sequence += 1
    const beat = {
      type: 'heartbeat',
      timestampms: Math.floor(now),
      sequence,
      trace_id: trace,
      socket_sequence: sequence,
    }
    session.connection.send('heartbeat', jsonText(beat), now)
  }
}

function amounts(order: GeminiOrder): Record<string, Json> {
  const { ticket, symbol } = order
  const size = (lots: number) => symbol.instrument.sizeText(lots)
  return {
    executed_amount: size(ticket.filled),
    remaining_amount: size(ticket.size - ticket.filled),
  }
}

function filled(order: GeminiOrder, fill: Fill): Record<string, Json> {
  const { instrument } = order.symbol
  const { avg_execution_price } = orderJson(order, false) as Record<string, Json>
  return {
    avg_execution_price,
    fill: {
      trade_id: String(fill.tradeId),
      liquidity: fill.isMaker ? 'Maker' : 'Taker',
      price: instrument.priceText(fill.price),
      amount: instrument.sizeText(fill.size),
      fee: amountText(fill.fee),
      fee_currency: fill.feeCurrency,
    },
  }
}
