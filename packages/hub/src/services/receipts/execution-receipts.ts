import type { WireReceiptSummary } from '@leadline/desk-protocol/messages/receipt-messages'
import type { OrderEvent } from '@leadline/orders/order-events'
import { isFinished, type OrderRecord } from '@leadline/orders/order-record'
import { canonicalText } from '@leadline/orders/receipts/canonical-text'
import { receiptRows } from '@leadline/orders/receipts/journal-rows'
import type { Receipt, ReceiptFacts, ReceiptVenue } from '@leadline/orders/receipts/receipt-format'
import { summaryOf } from '@leadline/orders/receipts/receipt-summary'
import { makeReceipt } from '@leadline/orders/receipts/write-receipt'
import type { Clock } from '@leadline/runtime/clock'

import type { VenueFeed } from '../../market/venue-feed.ts'
import type { OrderService } from '../orders/order-service.ts'
import { type CopiedBook, copyBooks } from './copy-books.ts'
import type { ReceiptStore } from './receipt-store.ts'
import { venueFacts } from './venue-facts.ts'

export interface ReceiptNeeds {
  orders: OrderService
  feeds: readonly VenueFeed[]
  clock: Clock
  store: ReceiptStore
}

/** An order that was sent and has no receipt yet. */
interface Pending {
  order: OrderRecord
  events: OrderEvent[]
  copies: readonly CopiedBook[]
  /** Made of the copies when the order is on its way. */
  venues: readonly ReceiptVenue[] | undefined
  cancel: () => void
}

/** Its last fill may be reported right after its end. */
const settleMs = 500

/**
 * The receipts of orders. Books are copied in the turn in which an order is sent, everything else comes later: the copy goes to
 * the store at once, and the receipt takes its place when the order has ended. A hub that is killed in between goes on
 * from the copy and the journal; there is never half a receipt.
 */
export class ExecutionReceipts {
  /** Rises with each receipt that is written. */
  written = 0
  readonly #needs: ReceiptNeeds
  readonly #pending = new Map<string, Pending>()
  readonly #listeners = new Set<() => void>()
  #stopWatching: (() => void) | undefined

  constructor(needs: ReceiptNeeds) {
    this.#needs = needs
  }

  /** Before the first key is connected: what the journal holds by now is read, what comes then is seen. */
  start(): void {
    const { orders } = this.#needs
    this.#resume()
    this.#stopWatching = orders.watchOrders((order, event) => {
      if (event) this.#orderChanged(order, event)
    })
  }

  /** What has ended is written; of the others the store has the copy. */
  stop(): void {
    this.#stopWatching?.()
    for (const pending of this.#pending.values()) {
      pending.cancel()
      if (isFinished(pending.order.state)) this.#write(pending)
      else this.#keepSent(pending)
    }
    this.#pending.clear()
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The text of an order's receipt, or why there is none. */
  read(clientOrderId: string): { text: string } | { reason: string } {
    const pending = this.#pending.get(clientOrderId)
    if (pending && isFinished(pending.order.state)) this.#write(pending)
    const text = this.#needs.store.read(clientOrderId)
    if (text !== undefined) return { text }
    const order = this.#needs.orders.manager.records.get(clientOrderId)
    return { reason: whyNone(order) }
  }

  summaries(from: number, to: number, most: number): ReturnType<ReceiptStore['summaries']> {
    return this.#needs.store.summaries(from, to, most)
  }

  #orderChanged(order: OrderRecord, event: OrderEvent): void {
    if (order.source.kind === 'elsewhere') return
    const { clientOrderId } = order
    if (event.kind === 'recorded') return this.#sent(order, event)
    const pending = this.#pending.get(clientOrderId)
    if (!pending) return this.#changedLater(order, event)
    pending.order = order
    pending.events.push(event)
    if (isFinished(order.state)) this.#writeLater(pending)
    return undefined
  }

  #sent(order: OrderRecord, event: OrderEvent): void {
    const { orders, feeds, clock } = this.#needs
    const copies = copyBooks(feeds, orders.market, order.terms)
    const pending: Pending = { order, events: [event], copies, venues: undefined, cancel: () => {} }
    this.#pending.set(order.clientOrderId, pending)
    pending.cancel = clock.after(0, () => this.#keepSent(pending))
  }

  #keepSent(pending: Pending): void {
    const { store } = this.#needs
    const { clientOrderId, recordedAt: sentAt } = pending.order
    store.keepSent({ clientOrderId, sentAt, venues: JSON.stringify(this.#venuesOf(pending)) })
  }

  #venuesOf(pending: Pending): readonly ReceiptVenue[] {
    const { manager, market } = this.#needs.orders
    pending.venues ??= pending.copies.map((copy) =>
      venueFacts(copy, pending.order, { manager, market }),
    )
    return pending.venues
  }

  #writeLater(pending: Pending): void {
    // The store has it before it has ended, however quick that is.
    if (!pending.venues) this.#keepSent(pending)
    pending.cancel()
    pending.cancel = this.#needs.clock.after(settleMs, () => this.#write(pending))
  }

  #write(pending: Pending): void {
    pending.cancel()
    const { order, events } = pending
    this.#pending.delete(order.clientOrderId)
    this.#keep(order, [...this.#venuesOf(pending)], receiptRows(events))
  }

  #keep(
    { clientOrderId, state, changedAt: endedAt }: OrderRecord,
    venues: ReceiptVenue[],
    rows: Pick<ReceiptFacts, 'journal' | 'rowsLeftOut'>,
  ): void {
    const { store, orders } = this.#needs
    if (!isEnd(state)) return
    const market = orders.isPaper ? 'simulated' : 'real'
    const receipt = makeReceipt({ market, venues, order: { state, endedAt }, ...rows })
    if (!receipt) return store.forgetSent(clientOrderId)
    const summary: WireReceiptSummary = summaryOf(receipt)
    store.keep(summary, canonicalText(receipt))
    this.written += 1
    for (const listener of this.#listeners) listener()
    return undefined
  }

  /** Its receipt is there, and a fill comes late or is corrected: a new one takes its place. */
  #changedLater(order: OrderRecord, event: OrderEvent): void {
    if (event.kind !== 'fill' && event.kind !== 'corrected') return
    const text = this.#needs.store.read(order.clientOrderId)
    if (text === undefined) return
    const { venues, journal, rowsLeftOut } = JSON.parse(text) as Receipt
    const { journal: added } = receiptRows([event])
    this.#keep(order, venues, { journal: [...journal, ...added], rowsLeftOut })
  }

  /** What a hub before this one copied and did not finish. */
  #resume(): void {
    const { orders, store } = this.#needs
    const { records, journal } = orders.manager
    const sent = new Map(store.sent().map((facts) => [facts.clientOrderId, facts]))
    if (sent.size === 0) return
    const eventsOf = new Map<string, OrderEvent[]>()
    for (const { fact } of journal.read()) {
      if (fact.about !== 'order' || !sent.has(fact.event.clientOrderId)) continue
      const events = eventsOf.get(fact.event.clientOrderId) ?? []
      eventsOf.set(fact.event.clientOrderId, events)
      events.push(fact.event)
    }
    for (const [clientOrderId, { venues }] of sent) {
      const order = records.get(clientOrderId)
      const events = eventsOf.get(clientOrderId)
      if (!order || !events) {
        store.forgetSent(clientOrderId)
        continue
      }
      const known = JSON.parse(venues) as ReceiptVenue[]
      const pending: Pending = { order, events, copies: [], venues: known, cancel: () => {} }
      this.#pending.set(clientOrderId, pending)
      if (isFinished(order.state)) this.#writeLater(pending)
    }
  }
}

function isEnd(state: OrderRecord['state']): state is Receipt['order']['state'] {
  return isFinished(state)
}

function whyNone(order: OrderRecord | undefined): string {
  if (!order) return 'Leadline knows of no such order.'
  if (order.source.kind === 'elsewhere') {
    return 'This order was made elsewhere. Leadline was not there when it was sent, and has no books of that moment.'
  }
  if (!isFinished(order.state))
    return 'This order still works. Its receipt is written when it has ended.'
  return 'No receipt of this order is kept: it is older than the receipts, or Leadline ended in the moment of sending.'
}
