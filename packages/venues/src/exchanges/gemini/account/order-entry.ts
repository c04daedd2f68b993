import type { OrderRef } from '../../../account-adapter.ts'
import type { OrderReport, RequestOutcome } from '../../../account-events.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { FrameRequests } from '../../../kernel/account/frame-requests.ts'
import type { OrderLedger } from '../../../kernel/account/order-ledger.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import { unfitTerms } from '../../../kernel/account/unfit-terms.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import { geminiOrders } from '../order-capabilities.ts'
import type { GeminiKeyCalls } from '../wire/key-calls.ts'
import { OrderCalls } from './order-calls.ts'
import { cancelAllFrame, cancelFrame, placeFrame } from './order-frames.ts'
import { outcomeOf } from './refusals.ts'
import type { GeminiOrder, SymbolOf } from './rest-order.ts'
import type { GeminiUserStream } from './user-stream.ts'

export interface EntryParts {
  core: AccountCore
  calls: GeminiKeyCalls
  connection: Pick<GeminiUserStream, 'isLive' | 'takeId' | 'send'>
  ledger: OrderLedger<GeminiOrder>
  outcomes: OrderOutcomes
  symbolOf: SymbolOf
}

/**
 * A yes on the connection only says that the message was read; the order itself is reported by the stream, or must be
 * asked.
 */
const reportedWithinMs = 2000
const amount = /^\d+(?:\.\d+)?$/

type Settle = (outcome: RequestOutcome, now: number) => void

/** Orders leave over the connection while it says what becomes of them, and as calls while it does not; never twice. */
export class OrderEntry {
  readonly #parts: EntryParts
  readonly #byCall: OrderCalls
  readonly #frames: FrameRequests<Settle>
  /** Sent over the connection, and neither reported of nor refused. */
  readonly #placing = new Set<string>()
  /** The connection does not take orders, whatever the pages say. */
  #isConnectionUnfit = false

  constructor(parts: EntryParts) {
    this.#parts = parts
    this.#byCall = new OrderCalls(parts)
    this.#frames = new FrameRequests<Settle>(parts.core.scheduler, (settle, outcome, now) => {
      settle(outcome, now)
    })
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    const { core, outcomes } = this.#parts
    const { symbol } = terms
    const instrument = core.sink.instrumentOf(symbol)
    const reason = unfitTerms(geminiOrders, terms) ?? unfitAmounts(terms)
    if (!instrument || reason !== undefined) {
      const outcome = {
        kind: 'not-sent',
        reason: reason ?? `Gemini does not list ${symbol}.`,
      } as const
      outcomes.placed(clientOrderId, outcome, now)
      return
    }
    core.known.ours({ clientOrderId, venueOrderId: null, symbol, sentAt: now }, now)
    if (!this.#isOnConnection) {
      this.#byCall.place(clientOrderId, terms, instrument)
      return
    }
    this.#placing.add(clientOrderId)
    this.#send(
      (id) => placeFrame(id, clientOrderId, terms, instrument),
      (outcome, at) => {
        if (outcome.kind === 'accepted') this.#waitForStream(clientOrderId, at)
        else this.#settle(clientOrderId, outcome, at)
      },
      now,
    )
  }

  cancel(order: OrderRef, now: number): void {
    const { venueOrderId } = order
    if (venueOrderId === null) return
    const settle: Settle = (outcome, at) => this.#parts.outcomes.canceled(order, outcome, at)
    if (this.#isOnConnection) this.#send((id) => cancelFrame(id, venueOrderId), settle, now)
    else this.#byCall.cancel(order, venueOrderId)
  }

  cancelAll(now: number): void {
    const done = (_outcome: RequestOutcome, at: number) => this.#parts.ledger.readOpenOrders(at)
    if (this.#isOnConnection) this.#send(cancelAllFrame, done, now)
    else this.#byCall.cancelAll((at) => this.#parts.ledger.readOpenOrders(at))
  }

  /** Something reported of an order: for one that is on its way, that is the answer. */
  received(report: OrderReport, now: number): void {
    const { clientOrderId } = report
    if (clientOrderId === null || !this.#placing.has(clientOrderId)) return
    this.#settle(clientOrderId, outcomeOf(report), now)
  }

  /** An answer on the connection. False if nothing waits for it. */
  answered(id: string, outcome: RequestOutcome, now: number): boolean {
    const settle = this.#frames.take(id)
    // Neither unknown to the connection nor allowed on it: the next one leaves as a call.
    if (settle && outcome.kind === 'refused' && /^-10(?:02|20)$/.test(outcome.refusal.code)) {
      this.#isConnectionUnfit = true
    }
    settle?.(outcome, now)
    return settle !== undefined
  }

  connectionLost(reason: string, now: number): void {
    this.#isConnectionUnfit = false
    this.#frames.connectionLost(reason, now)
    for (const id of this.#placing) this.#settle(id, { kind: 'unknown', reason }, now)
  }

  get #isOnConnection(): boolean {
    return this.#parts.connection.isLive && !this.#isConnectionUnfit
  }

  #send(frame: (id: number) => string, settle: Settle, now: number): void {
    const { connection } = this.#parts
    const id = connection.takeId()
    this.#frames.add(id, settle, now)
    connection.send(frame(id))
  }

  #waitForStream(clientOrderId: string, now: number): void {
    if (!this.#placing.has(clientOrderId)) return
    this.#parts.core.scheduler.at(`reported ${clientOrderId}`, now + reportedWithinMs, (later) => {
      const reason = 'Gemini has read the order and has not reported what became of it'
      this.#settle(clientOrderId, { kind: 'unknown', reason }, later)
    })
  }

  /** Once: a refusal is reported twice, by an answer and by the stream, in either order. */
  #settle(clientOrderId: string, outcome: RequestOutcome, now: number): void {
    if (!this.#placing.delete(clientOrderId)) return
    this.#parts.core.scheduler.cancel(`reported ${clientOrderId}`)
    this.#parts.outcomes.placed(clientOrderId, outcome, now)
  }
}

/** Plain decimals alone leave: Gemini rounds nothing. */
function unfitAmounts({ size, limitPrice, stopPrice }: OrderTerms): string | undefined {
  const odd = [size, limitPrice, stopPrice].find((text) => text !== null && !amount.test(text))
  return odd === undefined ? undefined : `${String(odd).slice(0, 40)} is not an amount.`
}
