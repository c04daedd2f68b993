import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'

import { type Json, RawNumber, jsonText } from '../../wire/json-text.ts'
import type { ServerContext } from '../../wire/server-context.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import type { KrakenCounters } from '../wire/limits.ts'
import type { KrakenSession } from '../wire/session.ts'
import type { KrakenFill, KrakenLedger } from './ledger.ts'
import type { KrakenOrderManager } from './order-manager.ts'
import { KrakenExecutionRows } from './user-events.ts'
import type { KrakenOrder } from './write-order.ts'

interface Listener {
  sequence: number
  /** Every change, or only beginnings and ends. */
  allStatuses: boolean
  rateCounter: boolean
}

const snapshotFills = 50
const numbers = new Set(['cum_qty', 'cum_cost', 'avg_price', 'fee_usd_equiv', 'order_qty'])

/** What happens to the account's orders. Rows after the first are sparse: the order id is the only link. */
export class KrakenExecutionsChannel {
  readonly #rows: KrakenExecutionRows
  readonly #orderManager: KrakenOrderManager
  readonly #ledger: KrakenLedger
  readonly #counters: KrakenCounters
  readonly #variants: KrakenVariants
  readonly #listeners = new Map<KrakenSession, Listener>()

  constructor(
    context: ServerContext,
    orderManager: KrakenOrderManager,
    ledger: KrakenLedger,
    counters: KrakenCounters,
    variants: KrakenVariants,
  ) {
    this.#rows = new KrakenExecutionRows(context)
    this.#orderManager = orderManager
    this.#ledger = ledger
    this.#counters = counters
    this.#variants = variants
  }

  subscribe(
    session: KrakenSession,
    wishes: { orders: boolean; fills: boolean; allStatuses: boolean; rateCounter: boolean },
    now: number,
  ): void {
    const { allStatuses, rateCounter } = wishes
    const listener = { sequence: 0, allStatuses, rateCounter }
    this.#listeners.set(session, listener)
    const open = wishes.orders
      ? this.#orderManager.orders.filter(({ ticket }) => ticket.isLive)
      : []
    const fills = wishes.fills ? this.#ledger.fills.slice(-snapshotFills) : []
    const rows = [
      ...open.map((order) => ({
        ...this.#rows.whole(order, 'new', now),
        exec_type: this.#variants.firstRows,
      })),
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
      this.#emit([this.#rows.whole(order, 'pending_new', time)], order, time, true)
      // A post-only order that would trade never becomes a new order.
      const crosses = ticket.plan.postOnly && ticket.limit !== undefined
      const isCrossing =
        crosses && order.pair.instrument.marketBook.book.wouldTake(ticket.side, ticket.limit ?? 0)
      if (!isCrossing) this.#emit([this.#rows.sparse(order, 'new', {}, time)], order, time, true)
    } else if (kind === 'fill' && entry) this.#emit([this.#rows.trade(order, entry)], order, time)
    else if (kind === 'filled')
      this.#emit(
        [this.#rows.sparse(order, 'filled', this.#rows.sums(order), time)],
        order,
        time,
        true,
      )
    else if (kind === 'cancelled') this.#emit([this.#rows.canceled(order, time)], order, time, true)
    else if (kind === 'expired') {
      const { cum_qty, cum_cost } = this.#rows.sums(order)
      const row = this.#rows.sparse(order, 'expired', { cum_qty, cum_cost }, time)
      this.#emit([row], order, time, true)
    } else if (kind === 'amended') this.#emit([this.#rows.amended(order, time)], order, time)
    else if (kind === 'triggered') this.#emit([this.#rows.triggered(order, time)], order, time)
    else if (kind === 'refilled') this.#emit([this.#rows.refilled(order, time)], order, time)
    else if (kind === 'restated') this.#emit([this.#rows.restated(order, time)], order, time)
  }

  #emit(rows: Record<string, Json>[], order: KrakenOrder, now: number, isMain = false): void {
    for (const [session, listener] of this.#listeners) {
      if (!listener.allStatuses && !isMain) continue
      const count = this.#counters.tradingCount(order.pair.symbol, now)
      const { counterName } = this.#variants
      const counted =
        listener.rateCounter && counterName !== 'left-out'
          ? { [counterName]: new RawNumber(count.toFixed(2)) }
          : {}
      const data = rows.map((row) => ({ ...this.#later(row), ...counted }))
      this.#send(session, listener, 'update', data, now)
    }
  }

  /** By one variant only the first row of an order and those of trades hold numbers. */
  #later(row: Record<string, Json>): Record<string, Json> {
    const isWhole = row['exec_type'] === 'pending_new' || row['exec_type'] === 'trade'
    if (this.#variants.laterRows === 'with-sums' || isWhole) return row
    return Object.fromEntries(Object.entries(row).filter(([name]) => !numbers.has(name)))
  }

  #send(session: KrakenSession, listener: Listener, type: string, data: Json[], now: number): void {
    listener.sequence += 1
    const { sequence } = listener
    session.send('order', jsonText({ channel: 'executions', type, data, sequence }), now)
  }

  #past(entry: KrakenFill): Json {
    const order = this.#orderManager.order(entry.ticket.id)
    if (!order) throw new Error('Every fill has its order.')
    return this.#rows.past(order, entry)
  }
}
