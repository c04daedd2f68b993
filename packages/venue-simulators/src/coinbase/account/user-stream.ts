import type { Agenda } from '@leadline/matching-engine/exchange/agenda'
import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'

import { jsonText } from '../../wire/json-text.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'
import type { CoinbaseSession } from '../wire/session.ts'
import type { RegisteredKey } from './api-keys.ts'
import type { CoinbaseOrderManager } from './order-manager.ts'
import { type CoinbaseOrder, type UserIds, statusOf, userRow } from './write-order.ts'

const batch = 50
const noPositions = { perpetual_futures_positions: [], expiring_futures_positions: [] }

/** What happens to the account's own orders, reported to whoever proved to be its owner. */
export class CoinbaseUserChannel {
  readonly #orderManager: CoinbaseOrderManager
  readonly #ids: UserIds
  readonly #variants: CoinbaseVariants
  readonly #agenda: Agenda
  /** Session → product ids requested; none means all. */
  readonly #listeners = new Map<CoinbaseSession, ReadonlySet<string>>()

  constructor(
    orderManager: CoinbaseOrderManager,
    ids: UserIds,
    variants: CoinbaseVariants,
    agenda: Agenda,
  ) {
    this.#orderManager = orderManager
    this.#ids = ids
    this.#variants = variants
    this.#agenda = agenda
  }

  subscribe(
    session: CoinbaseSession,
    channel: string,
    productIds: readonly string[],
    key: RegisteredKey,
    now: number,
  ): void {
    if (!key.permissions.view) return session.refuse('authentication failure', now)
    session.channels.set(channel, new Set([this.#ids.userId]))
    session.acknowledge(now)
    if (channel !== 'user') return undefined
    this.#listeners.set(session, new Set(productIds))
    this.#sendSnapshot(session, now)
    return undefined
  }

  unsubscribe(session: CoinbaseSession, channel: string, now: number): void {
    session.channels.delete(channel)
    if (channel === 'user') this.#listeners.delete(session)
    session.acknowledge(now)
  }

  left(session: CoinbaseSession): void {
    this.#listeners.delete(session)
  }

  /** A status that lasts only a moment is reported by the word itself. */
  emit(order: CoinbaseOrder, status: string, now: number): void {
    const row = jsonText(userRow(order, status, this.#ids, this.#variants))
    const event = `{"type":"update","orders":[${row}],"positions":${jsonText(noPositions)}}`
    const send = (at: number) => {
      for (const [session, productIds] of this.#listeners) {
        if (productIds.size === 0 || productIds.has(order.productId)) {
          session.send('order', 'user', event, at)
        }
      }
    }
    const { reportedAfterMs } = this.#variants
    if (reportedAfterMs === 0) send(now)
    else this.#agenda.at(now + reportedAfterMs, send)
  }

  happened({ kind, ticket, time }: TicketEvent): void {
    if (kind === 'accepted') this.#orderManager.accepted(ticket)
    const order = this.#orderManager.orderOf(ticket)
    if (!order) return
    if (kind === 'accepted') {
      this.emit(order, 'PENDING', time)
      if (ticket.status === 'waiting') this.emit(order, 'OPEN', time)
    } else if (kind !== 'filled') {
      // The fill that completes an order is reported with the order's end.
      const isLast =
        kind === 'fill' && ticket.remaining === 0 && typeof ticket.plan.size === 'number'
      if (!isLast) this.emit(order, statusOf(order, this.#variants), time)
    } else {
      this.emit(order, 'FILLED', time)
      this.#orderManager.filled(ticket, time)
    }
  }

  #sendSnapshot(session: CoinbaseSession, now: number): void {
    const wanted = this.#listeners.get(session)
    const open = this.#orderManager.orders.filter(
      ({ ticket, productId }) => ticket.isLive && (!wanted?.size || wanted.has(productId)),
    )
    // The first batch that is not full ends the snapshot, so a full last one is followed by an empty one.
    for (let from = 0; from <= open.length; from += batch) {
      const orders = open
        .slice(from, from + batch)
        .map((order) => userRow(order, statusOf(order, this.#variants), this.#ids, this.#variants))
      session.send(
        'order',
        'user',
        jsonText({ type: 'snapshot', orders, positions: noPositions }),
        now,
      )
    }
  }
}
