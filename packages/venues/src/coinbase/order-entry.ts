import type { AccountSink, OrderChange, OrderRef } from '../account-adapter.ts'
import type { RequestOutcome } from '../account-events.ts'
import type { KnownOrders } from '../accounts/known-orders.ts'
import { unfitTerms } from '../accounts/unfit-terms.ts'
import type { AdapterIo } from '../adapter-io.ts'
import type { OrderKind, OrderTerms } from '../order-terms.ts'
import type { CoinbaseKeyCalls } from './coinbase-key-calls.ts'
import { coinbaseOrders } from './coinbase-orders.ts'
import { readEdited, readPlaced, readPreviewed } from './order-answer.ts'
import { orderBody } from './order-body.ts'

/** Whether spot accounts may place these is told differently by everybody but the venue's own trial. */
const triedFirst = new Set<OrderKind>(['stop-limit', 'take-profit-limit', 'bracket'])

export interface EntryParts {
  io: AdapterIo
  sink: AccountSink
  calls: CoinbaseKeyCalls
  known: KnownOrders
}

export interface EntryEvents {
  /** The exchange took the order, or a change of it: what it makes of it is to be seen soon. */
  taken(venueOrderId: string, clientOrderId: string, now: number): void
  /** There is no such order. */
  nothing(clientOrderId: string, reason: string): void
}

/** Placing and changing orders. Each leaves once; what no answer tells is left open. */
export class OrderEntry {
  readonly #parts: EntryParts
  readonly #events: EntryEvents

  constructor(parts: EntryParts, events: EntryEvents) {
    this.#parts = parts
    this.#events = events
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    const { symbol, kind } = terms
    const instrument = this.#parts.sink.instrumentOf(symbol)
    const unfit = unfitTerms(coinbaseOrders, terms)
    if (!instrument || unfit !== undefined) {
      const reason = unfit ?? `Coinbase does not list ${symbol}.`
      this.#placed(clientOrderId, { kind: 'not-sent', reason }, now)
      return
    }
    const body = orderBody(instrument.restSymbol, terms)
    this.#parts.known.ours({ clientOrderId, venueOrderId: null, symbol, sentAt: now }, now)
    const purpose = `${terms.side === 'buy' ? 'Buy' : 'Sell'} ${symbol}`
    const send = () => {
      const call = { purpose, path: '/orders', priority: 'order' as const }
      this.#parts.calls.post(call, { client_order_id: clientOrderId, ...body }, (answer, later) => {
        this.#placed(clientOrderId, readPlaced(answer), later)
      })
    }
    if (!triedFirst.has(kind)) {
      send()
      return
    }
    const trial = {
      purpose: `Check: ${purpose}`,
      path: '/orders/preview',
      priority: 'order' as const,
    }
    this.#parts.calls.post(trial, body, (answer, later) => {
      const objection = readPreviewed(answer)
      if (objection) this.#placed(clientOrderId, objection, later)
      else send()
    })
  }

  #placed(clientOrderId: string, outcome: RequestOutcome, now: number): void {
    const { known, sink, io } = this.#parts
    if (outcome.kind !== 'accepted' || outcome.venueOrderId === null) {
      sink.placed(clientOrderId, outcome)
      if (outcome.kind === 'refused') {
        this.#events.nothing(clientOrderId, outcome.refusal.text)
      } else if (outcome.kind === 'not-sent') {
        this.#events.nothing(clientOrderId, outcome.reason)
      }
      return
    }
    const { venueOrderId } = outcome
    const other = known.ofVenue(venueOrderId)?.clientOrderId ?? clientOrderId
    if (other !== clientOrderId) {
      // A number used twice is answered with the order that had it first.
      io.oddity('coinbase: a new order with an old number', `${clientOrderId} ${venueOrderId}`)
      const reason = 'Coinbase answered with another order.'
      sink.placed(clientOrderId, { kind: 'unknown', reason })
      return
    }
    known.ours({ clientOrderId, venueOrderId, symbol: '', sentAt: now }, now)
    sink.placed(clientOrderId, outcome)
    this.#events.taken(venueOrderId, clientOrderId, now)
  }

  /** Price and size are always sent both: what is left out would be read as zero. */
  amend(order: OrderRef, change: OrderChange, terms: OrderTerms): void {
    const { clientOrderId, symbol } = order
    const venueOrderId =
      order.venueOrderId ?? this.#parts.known.ofClient(clientOrderId)?.venueOrderId ?? null
    const price = change.limitPrice ?? terms.limitPrice
    const size = change.size ?? terms.size
    const reason = reasonAgainst(change, terms, venueOrderId)
    if (reason !== undefined || venueOrderId === null) {
      this.#parts.sink.amended(clientOrderId, { kind: 'not-sent', reason: reason ?? '' })
      return
    }
    const call = { purpose: `Change ${symbol}`, path: '/orders/edit', priority: 'order' as const }
    this.#parts.calls.post(call, { order_id: venueOrderId, price, size }, (answer, now) => {
      const outcome = readEdited(answer, venueOrderId)
      this.#parts.sink.amended(clientOrderId, outcome)
      // Accepted is queued; refused may mean that it is no longer what we think it is.
      if (outcome.kind !== 'not-sent') this.#events.taken(venueOrderId, clientOrderId, now)
    })
  }
}

function reasonAgainst(
  change: OrderChange,
  terms: OrderTerms,
  venueOrderId: string | null,
): string | undefined {
  if (venueOrderId === null) return 'Coinbase has not told its number for the order yet.'
  if (terms.kind !== 'limit' || terms.timeInForce !== 'gtc' || terms.size === null) {
    return 'Coinbase changes only limit orders that are good till canceled.'
  }
  return change.stopPrice === null ? undefined : 'A limit order has no stop price.'
}
