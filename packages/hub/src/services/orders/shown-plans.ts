import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import { exact, zero } from '@leadline/orders/decimal-text'
import type { JournalFact } from '@leadline/orders/journal/journal-row'
import type { PlaceRequest, PlaceResult } from '@leadline/orders/order-manager/place-order'
import type { OrderRecord } from '@leadline/orders/order-record'
import type { RiskRefusal } from '@leadline/orders/risk/risk-state'
import type { BestPlan } from '@leadline/orders/ticket/plan-best'
import { refusedSize } from '@leadline/orders/ticket/plan-fates'
import { draftOf, sendPlan } from '@leadline/orders/ticket/send-plan'
import type { SentPart, SentPlan } from '@leadline/orders/ticket/sent-plan'

/** A plan that was shown longer ago than this is made again before it is sent. */
const meantForMs = 30_000
/** Older ones are forgotten. */
const mostPlans = 200

type PlanFact = Extract<JournalFact, { about: 'plan' | 'plan-seen' }>

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
  refusalOf: (plan: BestPlan) => RiskRefusal | undefined
  /** Why the accounts no longer have what it needs; undefined where they do. */
  shortOf: (plan: BestPlan) => string | undefined
}

interface PlanRecords {
  get(clientOrderId: string): OrderRecord | undefined
  byDraft(draftId: string): OrderRecord | undefined
}

interface PlanNeeds {
  records: PlanRecords
  /** What the journal knows. */
  unseen: ReadonlyMap<string, SentPlan>
  /** Writes down, and folds. */
  note: (fact: PlanFact, now: number) => void
  /** Desks want to know. */
  changed: () => void
}

const cutOff = 'Leadline was closed before it was sent.'
const emptyPlan: BestPlan = {
  parts: [],
  size: '0',
  unplanned: '0',
  cost: '0',
  fee: '0',
  averagePrice: null,
  leftOut: [],
}

/** Plans over several exchanges that were shown and may be confirmed, and what became of those that were. */
export class ShownPlans {
  readonly #plans = new Map<string, ShownPlan>()
  readonly #records: PlanRecords
  readonly #needs: PlanNeeds

  /** With the plans that the journal knows as not seen yet, of this start and of earlier ones. */
  constructor(needs: PlanNeeds) {
    this.#needs = needs
    this.#records = needs.records
    for (const { id, again, parts } of needs.unseen.values()) {
      const sent = parts.map((part) => this.#found(id, part))
      const plan = { ...emptyPlan, parts: parts.map(({ part }) => part) }
      this.#plans.set(id, { plan, madeAt: 0, again, sent, sentAgainBy: null })
      this.#answered(id, again, sent)
    }
  }

  /** Sent and not seen by the trader yet, the newest first. */
  unseen(): Omit<SentPlan, 'again'>[] {
    return [...this.#needs.unseen.values()].toReversed().map(({ id, symbol, side, parts }) => {
      return { id, symbol, side, parts: this.#plans.get(id)?.sent ?? parts }
    })
  }

  /** Of every part that left, of those that were not seen yet. */
  unseenOrders(): OrderRecord[] {
    return this.unseen().flatMap(({ parts }) =>
      parts.flatMap(({ clientOrderId }) =>
        clientOrderId === null ? [] : (this.#records.get(clientOrderId) ?? []),
      ),
    )
  }

  seen(planId: string, now: number): void {
    if (!this.#needs.unseen.has(planId)) return
    this.#needs.note({ about: 'plan-seen', planId }, now)
    this.#needs.changed()
  }

  show(planId: string, plan: BestPlan, again: string | null, now: number): void {
    this.#plans.set(planId, { plan, madeAt: now, again, sent: null, sentAgainBy: null })
    const [oldest] = this.#plans.keys()
    if (this.#plans.size > mostPlans && oldest !== undefined) this.#plans.delete(oldest)
  }

  /** What to plan: as requested, or what was refused of an earlier plan and nobody has sent since. */
  wanted(
    message: Extract<OrderRequest, { type: 'plan' }>,
  ): { symbol: string; side: 'buy' | 'sell'; size: string } | { problem: string } {
    const { symbol, side, size, again } = message
    if (again === undefined) return { symbol, side, size }
    return this.#refusedOf(again)
  }

  /** Sent once: requested again, it answers what was sent. */
  send(
    planId: string,
    { place, refusalOf, shortOf }: Sending,
    now: number,
  ): { sent: readonly SentPart[] } | { problem: string } | { refusal: RiskRefusal } {
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
    const short = shortOf(shown.plan)
    if (short !== undefined) return { problem: short }
    const refusal = refusalOf(shown.plan)
    if (refusal) return { refusal }
    // Before anything leaves: whoever is killed in the middle finds it again, and its orders by its number.
    const unsent = shown.plan.parts.map((part) => ({ part, clientOrderId: null, problem: cutOff }))
    this.#keep(planId, shown.again, unsent, now)
    shown.sent = sendPlan(planId, shown.plan, place)
    this.#keep(planId, shown.again, shown.sent, now)
    this.#answered(planId, shown.again, shown.sent)
    this.#needs.changed()
    return { sent: shown.sent }
  }

  #keep(id: string, again: string | null, parts: readonly SentPart[], now: number): void {
    const terms = parts[0]?.part.terms
    if (!terms) return
    const { symbol, side } = terms
    this.#needs.note({ about: 'plan', plan: { id, symbol, side, again, parts } }, now)
  }

  #answered(planId: string, again: string | null, sent: readonly SentPart[]): void {
    const before = again === null ? undefined : this.#plans.get(again)
    const hasLeft = sent.some(({ clientOrderId }) => clientOrderId !== null)
    if (before && hasLeft) before.sentAgainBy = planId
  }

  /** A part whose order was on disk when Leadline was killed, though nobody wrote down that it was its own. */
  #found(planId: string, part: SentPart): SentPart {
    if (part.clientOrderId !== null) return part
    const order = this.#records.byDraft(draftOf(planId, part.part.keyId))
    return order ? { ...part, clientOrderId: order.clientOrderId, problem: '' } : part
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
