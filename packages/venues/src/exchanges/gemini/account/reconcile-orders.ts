import type { OrderRef } from '../../../account-adapter.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import type { KnownOrder } from '../../../kernel/account/known-orders.ts'
import type { FoundOrder, OrderQueries } from '../../../kernel/account/order-queries.ts'
import { isFinished } from '../../../kernel/account/order-report.ts'
import { listOf } from '../../../kernel/json/fields.ts'
import { type JsonField, textField } from '../../../kernel/json/json-text.ts'
import type { GeminiKeyCalls } from '../wire/key-calls.ts'
import { orderIdField } from './order-frames.ts'
import { type GeminiOrder, readOrderObject, type SymbolOf } from './rest-order.ts'

/** Queries about orders. One may be requested by its number at Gemini, or by ours; never by both. */
export class ReconcileOrders implements OrderQueries<GeminiOrder> {
  readonly #core: AccountCore
  readonly #calls: GeminiKeyCalls
  readonly #symbolOf: SymbolOf
  /** Whether the list could be read the last time, for accounts that have nothing else to go by. */
  readonly #listed: (failed: string | undefined, now: number) => void

  constructor(
    core: AccountCore,
    calls: GeminiKeyCalls,
    symbolOf: SymbolOf,
    listed: (failed: string | undefined, now: number) => void,
  ) {
    this.#core = core
    this.#calls = calls
    this.#symbolOf = symbolOf
    this.#listed = listed
  }

  readOpen(done: (orders: GeminiOrder[] | { failed: string }, now: number) => void): void {
    const call = { path: '/v1/orders', purpose: 'Open orders', priority: 'reconcile' } as const
    this.#calls.request(call, (read, now) => {
      const rows = read.kind === 'result' ? listOf(read.result) : undefined
      const orders = rows?.map((row) => readOrderObject(row, this.#symbolOf, now))
      if (!orders?.every((order) => order !== undefined)) {
        const failed = read.kind === 'failed' ? read.reason : 'Gemini answered something unreadable'
        if (read.kind === 'result') this.#core.io.anomaly('unreadable open orders', '')
        done({ failed }, now)
        this.#listed(failed, now)
      } else {
        done(orders, now)
        this.#listed(undefined, now)
      }
    })
  }

  readOrder(
    { venueOrderId }: KnownOrder & { venueOrderId: string },
    found: FoundOrder<GeminiOrder>,
  ): void {
    const isIt = ({ report }: GeminiOrder) => report.venueOrderId === venueOrderId
    this.#request(orderIdField(venueOrderId), isIt, found)
  }

  find(order: OrderRef, now: number, found: FoundOrder<GeminiOrder>): void {
    const { clientOrderId } = order
    const known = this.#core.known.ofClient(clientOrderId)
    const venueOrderId = order.venueOrderId ?? known?.venueOrderId ?? null
    if (venueOrderId !== null) {
      const numbered = this.#core.known.ours({ ...order, venueOrderId }, now)
      this.readOrder({ ...numbered, venueOrderId }, (reported, finding, later) => {
        // Gemini itself gave it a number: it exists, whatever is answered today.
        const failed = 'Gemini does not find an order that it has numbered'
        found(reported, finding === 'not-there' ? { failed } : finding, later)
      })
      return
    }
    const isIt = ({ report }: GeminiOrder) => report.clientOrderId === clientOrderId
    this.#request(textField('client_order_id', clientOrderId), isIt, found)
  }

  #request(
    field: JsonField,
    isIt: (order: GeminiOrder) => boolean,
    found: FoundOrder<GeminiOrder>,
  ): void {
    const call = {
      path: '/v1/order/status',
      purpose: 'What became of an order',
      priority: 'reconcile',
      fields: [field, ['include_trades', 'true']],
    } as const
    this.#calls.request(call, (read, now) => {
      if (read.kind === 'failed') {
        const isUnknown = read.word === 'OrderNotFound'
        found(undefined, isUnknown ? 'not-there' : { failed: read.reason }, now)
        return
      }
      // One order; whether a number that was used twice brings a list is not known.
      const rows = listOf(read.result) ?? [read.result]
      const orders = rows
        .map((row) => readOrderObject(row, this.#symbolOf, now))
        .filter((order) => order !== undefined && isIt(order))
      const order = orders.find((one) => one && !isFinished(one.report.status)) ?? orders[0]
      if (order) found(order, 'found', now)
      else found(undefined, { failed: 'Gemini answered something unreadable' }, now)
    })
  }
}
