import type { LotMethod } from '../accounts/lot-method.ts'
import { pairOf } from '../accounts/same-account.ts'
import {
  applyReplacementEvent,
  type Replacement,
} from '../order-manager/replacements/replacement.ts'
import type { OrderRecords } from '../order-records.ts'
import type { TradingLimits } from '../risk/trading-limits.ts'
import { applySyntheticEvent, type SyntheticOrder } from '../synthetic/synthetic-order.ts'
import type { SentPlan } from '../ticket/sent-plan.ts'
import type { JournalFact, StoredRow } from './journal-row.ts'

/** Everything that the journal reports besides the orders themselves. */
export class JournalState {
  isHalted = false
  haltReason = ''
  isReduceOnly = false
  limits: TradingLimits | null = null
  readonly lotMethods = new Map<number, LotMethod>()
  readonly dayStarts = new Map<string, Readonly<Record<string, string>>>()
  /** Per key: all fills before this are known. */
  readonly fillsUntil = new Map<string, number>()
  /** Per key: seconds of its dead man's switch. */
  readonly switches = new Map<string, number>()
  readonly removedKeys = new Set<string>()
  /** Pairs of keys that open two accounts, as the trader says. */
  readonly separateAccounts = new Set<string>()
  readonly replacements = new Map<string, Replacement>()
  readonly synthetic = new Map<string, SyntheticOrder>()
  /** Plans that were sent and not seen by the trader yet. */
  readonly unseenPlans = new Map<string, SentPlan>()
  /** Orders that algorithms left, by number, and that the trader has taken for his own. */
  readonly handedOver = new Set<string>()
  /** The last replacement of an order, by the order's number. */
  readonly #replacementIds = new Map<string, string>()

  static fold(rows: Iterable<StoredRow>, records: OrderRecords): JournalState {
    const state = new JournalState()
    for (const { fact } of rows) {
      if (fact.about === 'order') records.fold(fact.event)
      else state.apply(fact)
    }
    return state
  }

  replacementOf(clientOrderId: string): Replacement | undefined {
    return this.replacements.get(this.#replacementIds.get(clientOrderId) ?? '')
  }

  apply(fact: Exclude<JournalFact, { about: 'order' }>): void {
    switch (fact.about) {
      case 'replacement': {
        const after = applyReplacementEvent(this.replacements.get(fact.event.id), fact.event)
        if (!after) return
        this.replacements.set(after.id, after)
        if (fact.event.kind === 'asked') this.#replacementIds.set(after.clientOrderId, after.id)
        return
      }
      case 'held': {
        const after = applySyntheticEvent(this.synthetic.get(fact.event.heldId), fact.event)
        if (after) this.synthetic.set(after.id, after)
        return
      }
      case 'halt': {
        this.isHalted = fact.isHalted
        this.haltReason = fact.reason
        return
      }
      case 'reduce-only': {
        this.isReduceOnly = fact.isOn
        return
      }
      case 'limits': {
        this.limits = fact.limits
        return
      }
      case 'lot-method': {
        this.lotMethods.set(fact.year, fact.method)
        return
      }
      case 'day-start': {
        this.dayStarts.set(fact.day, { ...fact.usd, ...this.dayStarts.get(fact.day) })
        return
      }
      case 'switch': {
        if (fact.seconds === 0) this.switches.delete(fact.keyId)
        else this.switches.set(fact.keyId, fact.seconds)
        return
      }
      case 'key-removed': {
        this.removedKeys.add(fact.keyId)
        return
      }
      case 'two-accounts': {
        this.separateAccounts.add(pairOf(...fact.keyIds))
        return
      }
      case 'reconciled': {
        this.fillsUntil.set(fact.keyId, fact.fillsUntil)
        return
      }
      case 'plan': {
        this.unseenPlans.set(fact.plan.id, fact.plan)
        return
      }
      case 'plan-seen': {
        this.unseenPlans.delete(fact.planId)
        return
      }
      case 'algorithm-seen': {
        for (const clientOrderId of fact.handedOver) this.handedOver.add(clientOrderId)
        return
      }
      case 'algorithm':
      case 'refusal':
      case 'reconciling':
    }
  }
}
