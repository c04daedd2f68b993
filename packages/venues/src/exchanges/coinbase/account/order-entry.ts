import type { OrderChange, OrderRef } from '../../../account-adapter.ts'
import type { RequestOutcome } from '../../../account-events.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import { unfitTerms } from '../../../kernel/account/unfit-terms.ts'
import type { OrderKind, OrderTerms } from '../../../order-terms.ts'
import { coinbaseOrders } from '../order-capabilities.ts'
import type { CoinbaseKeyCalls } from '../wire/key-calls.ts'
import { readEdited, readPlaced, readPreviewed } from './order-answers.ts'
import { orderBody } from './order-body.ts'

/** Whether spot accounts may place these is reported differently by everybody but the venue's own preview. */
const triedFirst = new Set<OrderKind>(['stop-limit', 'take-profit-limit', 'bracket'])

/** With the longest wait of an order in the queue after it, it leaves before anybody believes that it is not there. */
const longestPreviewMs = 3000

/** Placing and changing orders. Each leaves once; what no answer reports is left open. */
export class OrderEntry {
  readonly #core: AccountCore
  readonly #calls: CoinbaseKeyCalls
  readonly #outcomes: OrderOutcomes

  constructor(core: AccountCore, calls: CoinbaseKeyCalls, outcomes: OrderOutcomes) {
    this.#core = core
    this.#calls = calls
    this.#outcomes = outcomes
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    const { symbol, kind } = terms
    const instrument = this.#core.sink.instrumentOf(symbol)
    const unfit = unfitTerms(coinbaseOrders, terms)
    if (!instrument || unfit !== undefined) {
      const reason = unfit ?? `Coinbase does not list ${symbol}.`
      this.#outcomes.placed(clientOrderId, { kind: 'not-sent', reason }, now)
      return
    }
    const body = orderBody(instrument.restSymbol, terms)
    this.#core.known.ours({ clientOrderId, venueOrderId: null, symbol, sentAt: now }, now)
    const purpose = `${terms.side === 'buy' ? 'Buy' : 'Sell'} ${symbol}`
    const send = () => {
      const call = { purpose, path: '/orders', priority: 'order' as const }
      this.#calls.post(call, { client_order_id: clientOrderId, ...body }, (answer, later) => {
        this.#outcomes.placed(clientOrderId, readPlaced(answer), later)
      })
    }
    if (!triedFirst.has(kind)) {
      send()
      return
    }
    const preview = {
      purpose: `Check: ${purpose}`,
      path: '/orders/preview',
      priority: 'order' as const,
    }
    this.#calls.post(preview, body, (answer, later) => {
      const objection = readPreviewed(answer) ?? this.#tooLate(clientOrderId, later - now)
      if (objection) this.#outcomes.placed(clientOrderId, objection, later)
      else send()
    })
  }

  /** While the preview was out, somebody may have canceled the order, or have begun to ask what became of it. */
  #tooLate(clientOrderId: string, tookMs: number): RequestOutcome | undefined {
    if (this.#outcomes.isCancelWaiting(clientOrderId)) {
      return { kind: 'not-sent', reason: 'It was canceled before it was sent.' }
    }
    if (tookMs <= longestPreviewMs) return undefined
    return { kind: 'not-sent', reason: 'Coinbase took too long to check it, so it was not sent.' }
  }

  /** Price and size are always sent both: what is left out would be read as zero. */
  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void {
    const { venueOrderId, symbol } = order
    const reason = reasonAgainst(change, terms, venueOrderId)
    if (reason !== undefined || venueOrderId === null) {
      this.#outcomes.amended(order, { kind: 'not-sent', reason: reason ?? '' }, now)
      return
    }
    const price = change.limitPrice ?? terms.limitPrice
    const size = change.size ?? terms.size
    const call = { purpose: `Change ${symbol}`, path: '/orders/edit', priority: 'order' as const }
    this.#calls.post(call, { order_id: venueOrderId, price, size }, (answer, later) => {
      this.#outcomes.amended(order, readEdited(answer, venueOrderId), later)
    })
  }
}

function reasonAgainst(
  change: OrderChange,
  terms: OrderTerms,
  venueOrderId: string | null,
): string | undefined {
  if (venueOrderId === null) return 'Coinbase has not confirmed its order ID yet.'
  if (terms.kind !== 'limit' || terms.timeInForce !== 'gtc' || terms.size === null) {
    return 'Coinbase changes only limit orders that are good till canceled.'
  }
  return change.stopPrice === null ? undefined : 'A limit order has no stop price.'
}
