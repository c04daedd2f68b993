import type { OrderRef } from '../../../account-adapter.ts'
import type { RequestOutcome } from '../../../account-events.ts'
import type { VenueAnswer } from '../../../adapter-io.ts'
import type { Instrument } from '../../../instrument.ts'
import type { OrderLedger } from '../../../kernel/account/order-ledger.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import type { GeminiKeyCalls } from '../wire/key-calls.ts'
import type { RestAnswer } from '../wire/rest-answer.ts'
import { orderIdField, placeFields } from './order-frames.ts'
import { callRefusal, outcomeOf } from './refusals.ts'
import { type GeminiOrder, readOrderObject, type SymbolOf } from './rest-order.ts'

interface Parts {
  calls: GeminiKeyCalls
  ledger: OrderLedger<GeminiOrder>
  outcomes: OrderOutcomes
  symbolOf: SymbolOf
}

/** Orders as calls, for when there is no connection. Their answers are the orders themselves. */
export class OrderCalls {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  place(clientOrderId: string, terms: OrderTerms, instrument: Instrument): void {
    const { calls, ledger, outcomes } = this.#parts
    const { side, size, symbol, limitPrice } = terms
    const purpose = `${side === 'buy' ? 'Buy' : 'Sell'} ${size ?? ''} ${symbol} at ${limitPrice ?? ''}`
    const fields = placeFields(clientOrderId, terms, instrument)
    const call = {
      path: '/v1/order/new',
      purpose,
      priority: 'order',
      fields,
      isOrder: true,
    } as const
    calls.request(call, (read, now, answer) => {
      const order = this.#orderIn(read, now)
      outcomes.placed(clientOrderId, placedOutcome(read, answer, order), now)
      if (order) ledger.report(order, now)
    })
  }

  cancel(ref: OrderRef, venueOrderId: string): void {
    const { calls, ledger, outcomes } = this.#parts
    const call = {
      path: '/v1/order/cancel',
      purpose: `Cancel an order in ${ref.symbol}`,
      priority: 'cancel',
      fields: [orderIdField(venueOrderId)],
    } as const
    calls.request(call, (read, now, answer) => {
      const outcome: RequestOutcome =
        read.kind === 'failed'
          ? callRefusal(read, answer)
          : { kind: 'accepted', venueOrderId: null }
      outcomes.canceled(ref, outcome, now)
      const order = this.#orderIn(read, now)
      if (order) ledger.report(order, now)
    })
  }

  cancelAll(done: (now: number) => void): void {
    const purpose = 'Cancel all orders'
    const call = { path: '/v1/order/cancel/all', purpose, priority: 'cancel' } as const
    this.#parts.calls.request(call, (_read, now) => done(now))
  }

  #orderIn(read: RestAnswer, now: number): GeminiOrder | undefined {
    const order =
      read.kind === 'result' ? readOrderObject(read.result, this.#parts.symbolOf, now) : undefined
    return order && { ...order, report: { ...order.report, source: 'answer' } }
  }
}

/** A post-only order that would have traded comes back as an order that is canceled already. */
function placedOutcome(
  read: RestAnswer,
  answer: VenueAnswer,
  order: GeminiOrder | undefined,
): RequestOutcome {
  if (read.kind === 'failed') return callRefusal(read, answer)
  if (!order) return { kind: 'unknown', reason: 'Gemini answered something unreadable' }
  return outcomeOf(order.report)
}
