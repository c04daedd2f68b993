import type { OrderMessage } from '@leadline/desk-protocol/order-messages'
import { exact, zero } from '@leadline/orders/decimal-text'
import type { PlaceRequest, PlaceResult } from '@leadline/orders/desk/place-order'
import type { GateRefusal } from '@leadline/orders/gate/gate-state'
import type { OrderRecord } from '@leadline/orders/order-record'
import type { BestPlan } from '@leadline/orders/ticket/plan-best'
import { refusedSize } from '@leadline/orders/ticket/plan-fates'
import { sendPlan, type SentPart } from '@leadline/orders/ticket/send-plan'

/** A plan that was shown longer ago than this is made again before it is sent. */
const meantForMs = 30_000
/** Older ones are forgotten. */
const mostPlans = 200

interface ShownPlan {
  plan: BestPlan
  madeAt: number
  /** For the refused parts of this earlier plan. */
  again: string | null
  sent: readonly SentPart[] | null
  /** The plan that was sent for its refused parts: nobody else may send for them. */
  sentAgainBy: string | null
}

interface Sending {
  place: (request: PlaceRequest) => PlaceResult
  /** Why the limits hold the plan back as a whole; undefined where they do not. */
  refusalOf: (plan: BestPlan) => GateRefusal | undefined
}

interface PlanRecords {
  get(clientOrderId: string): OrderRecord | undefined
}

/** Plans over several exchanges that were shown and may be confirmed, and what became of those that were. */
export class ShownPlans {
  readonly #plans = new Map<string, ShownPlan>()
  readonly #records: PlanRecords

  constructor(records: PlanRecords) {
    this.#records = records
  }

  show(planId: string, plan: BestPlan, again: string | null, now: number): void {
    this.#plans.set(planId, { plan, madeAt: now, again, sent: null, sentAgainBy: null })
    const [oldest] = this.#plans.keys()
    if (this.#plans.size > mostPlans && oldest !== undefined) this.#plans.delete(oldest)
  }

  /** What to plan: as asked for, or what was refused of an earlier plan and nobody has sent since. */
  wanted(
    message: Extract<OrderMessage, { type: 'plan' }>,
  ): { symbol: string; side: 'buy' | 'sell'; size: string } | { problem: string } {
    const { symbol, side, size, again } = message
    if (again === undefined) return { symbol, side, size }
    return this.#refusedOf(again)
  }

  /** Sent once: asked for again, it answers what was sent. */
  send(
    planId: string,
    { place, refusalOf }: Sending,
    now: number,
  ): { sent: readonly SentPart[] } | { problem: string } | { refusal: GateRefusal } {
    const shown = this.#plans.get(planId)
    if (!shown) return { problem: 'This plan is not known. Make it again.' }
    if (shown.sent) return { sent: shown.sent }
    if (now - shown.madeAt > meantForMs) {
      return { problem: 'This plan is older than 30 s. Make it again.' }
    }
    if (shown.again !== null) {
      const refused = this.#refusedOf(shown.again)
      if ('problem' in refused) return refused
      if (exact(shown.plan.size).gt(exact(refused.size))) {
        return { problem: 'Less is refused by now. Plan it again.' }
      }
    }
    const refusal = refusalOf(shown.plan)
    if (refusal) return { refusal }
    shown.sent = sendPlan(planId, shown.plan, place)
    const before = shown.again === null ? undefined : this.#plans.get(shown.again)
    const hasLeft = shown.sent.some(({ clientOrderId }) => clientOrderId !== null)
    if (before && hasLeft) before.sentAgainBy = planId
    return { sent: shown.sent }
  }

  #refusedOf(
    planId: string,
  ): { symbol: string; side: 'buy' | 'sell'; size: string } | { problem: string } {
    const { sent = null, sentAgainBy = null } = this.#plans.get(planId) ?? {}
    const terms = sent?.[0]?.part.terms
    if (!sent || !terms) return { problem: 'This plan is not known. Make it again.' }
    if (sentAgainBy !== null) return { problem: 'Its refused parts were sent again already.' }
    const size = refusedSize(
      sent.map(({ part, clientOrderId }) => ({
        size: part.terms.size ?? '0',
        order: clientOrderId === null ? undefined : this.#records.get(clientOrderId),
      })),
    )
    if (size.lte(zero)) return { problem: 'No part of it is refused.' }
    return { symbol: terms.symbol, side: terms.side, size: size.toFixed() }
  }
}
