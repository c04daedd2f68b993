import type { OrderChange, OrderRef } from '../../../account-adapter.ts'
import type { RequestOutcome } from '../../../account-events.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import { refused } from '../../../kernel/account/unanswered.ts'
import { unfitTerms } from '../../../kernel/account/unfit-terms.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import { krakenOrders } from '../order-capabilities.ts'
import { DelayedCancels } from './order-limits/delayed-cancels.ts'
import { OrderAges } from './order-limits/order-ages.ts'
import {
  addWeight,
  amendWeight,
  cancelWeight,
  type TradingCounter,
} from './order-limits/trading-counter.ts'
import { UnprovenOrderKinds } from './order-limits/unproven-order-kinds.ts'
import {
  amendRequest,
  cancelAllRequest,
  cancelRequest,
  placeRequest,
  switchRequest,
} from './order-requests.ts'
import type { OrderSender } from './order-sender.ts'

export interface EntryParts {
  core: AccountCore
  sender: OrderSender
  outcomes: OrderOutcomes
  counter: TradingCounter
  /** An order was taken: what is held is another amount now. */
  taken(now: number): void
  /** Everything was reported to be canceled, and what is left must be asked. */
  allCanceled(now: number): void
}

/** Placing, changing and canceling, within what Kraken counts per market. */
export class OrderEntry {
  readonly #parts: EntryParts
  readonly #ages = new OrderAges()
  readonly #held: DelayedCancels
  readonly #unproven = new UnprovenOrderKinds()

  constructor(parts: EntryParts) {
    this.#parts = parts
    this.#held = new DelayedCancels(
      (order, now) => this.cancel(this.#identified(order), now),
      (id, reason) => parts.core.sink.canceled(id, refused('unknown-order', '', reason)),
    )
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    const { core, counter, sender } = this.#parts
    const { symbol } = terms
    const instrument = core.sink.instrumentOf(symbol)
    const reason = unfitTerms(krakenOrders, terms) ?? this.#waitFor(symbol, addWeight, now)
    if (!instrument || reason !== undefined) {
      const outcome = {
        kind: 'not-sent',
        reason: reason ?? `Kraken does not list ${symbol}.`,
      } as const
      this.#placed(clientOrderId, terms, outcome, now)
      return
    }
    core.known.ours({ clientOrderId, venueOrderId: null, symbol, sentAt: now }, now)
    counter.count(symbol, addWeight, now)
    this.#ages.touch(clientOrderId, now)
    this.#held.sent(clientOrderId)
    const request = placeRequest(clientOrderId, terms, instrument, addWeight)
    const settle = (outcome: RequestOutcome, at: number) => {
      this.#placed(clientOrderId, terms, outcome, at)
    }
    sender.send(request, now, settle, this.#unproven.isForCalls(terms))
  }

  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void {
    const { counter, outcomes, sender } = this.#parts
    const weight = amendWeight(this.#ages.ageOf(order, now))
    // Its stop moves by itself; only how much it trades, and how far from it, can be changed.
    const isOfStop = change.limitPrice !== null || change.stopPrice !== null
    const reason =
      terms.kind.startsWith('trailing-') && isOfStop
        ? 'The prices of a trailing stop cannot be changed: cancel it and place another.'
        : this.#waitFor(order.symbol, weight, now)
    if (reason !== undefined) {
      outcomes.amended(order, { kind: 'not-sent', reason }, now)
      return
    }
    counter.count(order.symbol, weight, now)
    sender.send(amendRequest(order, change, terms, weight), now, (outcome, at) => {
      if (outcome.kind === 'accepted') this.#ages.touch(order.clientOrderId, at)
      outcomes.amended(order, outcome, at)
    })
  }

  /** Never held back for the counter: Kraken takes cancels beyond it. */
  cancel(order: OrderRef, now: number): void {
    const { counter, outcomes, sender } = this.#parts
    if (this.#held.hold(order)) return
    const weight = cancelWeight(this.#ages.ageOf(order, now))
    counter.count(order.symbol, weight, now)
    sender.send(cancelRequest(order, weight), now, (outcome, at) => {
      outcomes.canceled(order, outcome, at)
    })
  }

  cancelAll(now: number): void {
    this.#parts.sender.send(cancelAllRequest(), now, (_outcome, at) => this.#parts.allCanceled(at))
  }

  deadMansSwitch(seconds: number, now: number): void {
    const { sink } = this.#parts.core
    this.#parts.sender.send(switchRequest(seconds), now, (outcome, at) => {
      if (outcome.kind === 'accepted') {
        sink.switchArmed?.(seconds === 0 ? null : at + seconds * 1000, '')
      } else {
        const reason = outcome.kind === 'refused' ? outcome.refusal.text : outcome.reason
        sink.switchArmed?.(null, reason)
      }
    })
  }

  /** Something reported of an order: if it is to be canceled, it can be now. */
  received(clientOrderId: string | null, now: number): void {
    if (clientOrderId !== null) this.#held.release(clientOrderId, now)
  }

  #placed(clientOrderId: string, terms: OrderTerms, reported: RequestOutcome, now: number): void {
    const { core, counter, outcomes } = this.#parts
    const seen = core.known.ofClient(clientOrderId)?.venueOrderId ?? null
    // The answer is missing, but the stream has reported it.
    const isSeen = reported.kind === 'unknown' && seen !== null
    const outcome: RequestOutcome = isSeen ? { kind: 'accepted', venueOrderId: seen } : reported
    if (outcome.kind === 'refused') {
      const { meaning, code } = outcome.refusal
      if (meaning === 'rate-limited' && /^EOrder/i.test(code)) counter.fill(terms.symbol, now)
      if (meaning === 'bad-request') this.#unproven.refused(terms, code)
    }
    outcomes.placed(clientOrderId, outcome, now)
    if (outcome.kind === 'refused') this.#held.drop(clientOrderId, outcome.refusal.text)
    else if (outcome.kind === 'not-sent') this.#held.drop(clientOrderId, outcome.reason)
    else this.#held.release(clientOrderId, now)
    if (outcome.kind === 'accepted') this.#parts.taken(now)
  }

  /** Why it cannot leave yet, if Kraken's counter would refuse it. */
  #waitFor(symbol: string, weight: number, now: number): string | undefined {
    const waitMs = this.#parts.counter.waitMs(symbol, weight, now)
    return waitMs > 0
      ? `Kraken takes no more orders in ${symbol} for ${Math.ceil(waitMs / 1000)} s.`
      : undefined
  }

  #identified(order: OrderRef): OrderRef {
    const known = this.#parts.core.known.ofClient(order.clientOrderId)
    return { ...order, venueOrderId: order.venueOrderId ?? known?.venueOrderId ?? null }
  }
}
