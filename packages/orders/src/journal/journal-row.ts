import type { OrderTerms } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'

import type { LotMethod } from '../accounts/lot-method.ts'
import type { OrderEvent } from '../order-events.ts'
import type { ReplacementEvent } from '../order-manager/replacements/replacement.ts'
import type { OrderSource } from '../order-record.ts'
import type { RiskRefusal } from '../risk/risk-state.ts'
import type { TradingLimits } from '../risk/trading-limits.ts'
import type { SyntheticEvent } from '../synthetic/synthetic-order.ts'
import type { SentPlan } from '../ticket/sent-plan.ts'

/**
 * Raised when an older program would misread a row. Added fields do not raise it. 2: a synthetic order may be 'changed'.
 * 3: an order may be 'doubted', 'settled' and 'corrected'. 4: a bracket may have earlier targets. Rows of the versions
 * before are read as they are.
 */
export const journalVersion = 4

/** One thing that happened, as it is written down. Rows are added, never changed and never deleted. */
export type JournalFact =
  | { about: 'order'; event: OrderEvent }
  | { about: 'replacement'; event: ReplacementEvent }
  | { about: 'held'; event: SyntheticEvent }
  /** An order that the risk check did not let out. */
  | {
      about: 'refusal'
      keyId: string
      terms: OrderTerms
      source: OrderSource
      refusal: RiskRefusal
    }
  | { about: 'halt'; isHalted: boolean; reason: string }
  | { about: 'reduce-only'; isOn: boolean }
  | { about: 'limits'; limits: TradingLimits }
  /** The dead man's switch of a key; 0 seconds is off. */
  | { about: 'switch'; keyId: string; seconds: number }
  /** The trader has removed the key: what works with it may be reported by another key of the same account. */
  | { about: 'key-removed'; keyId: string }
  /** Two keys looked as if they opened one account, and the trader says that they open two. */
  | { about: 'two-accounts'; keyIds: readonly [string, string] }
  | { about: 'lot-method'; year: number; method: LotMethod }
  /** What one unit of each asset was worth when the day (UTC) began, or when it was first known that day. */
  | { about: 'day-start'; day: string; usd: Readonly<Record<string, string>> }
  /** Every unspecified behavior to this account was answered; all fills before `fillsUntil` are known. */
  | { about: 'reconciled'; keyId: string; venue: VenueId; fillsUntil: number }
  /** An algorithm came to a state; `id` is of this loading, and its orders carry it. */
  | {
      about: 'algorithm'
      id: string
      name: string
      fileName: string
      engine: 'pyodide' | 'cpython'
      state: 'Initialized' | 'Running' | 'Paused' | 'Stopped'
      reason: string
      /** Of the trader's own coins, what it may sell from now on; absent in older rows. */
      allotted?: readonly { venue: VenueId; asset: string; size: string }[]
      /** What its script last raised, and where; absent where nothing. */
      error?: { message: string; line: number | null }
      /** The trader is to see its end; absent in rows of programs that did not show it. */
      isWatched?: true
    }
  /** The trader has seen that it ended; orders that it left may be his own from now on. */
  | { about: 'algorithm-seen'; id: string; handedOver: readonly string[] }
  /** A plan that is sent now, and again with what left of it; its orders carry its number. */
  | { about: 'plan'; plan: SentPlan }
  /** The trader has seen what became of it. */
  | { about: 'plan-seen'; planId: string }
  | { about: 'reconciling'; keyId: string; venue: VenueId; reason: string }

export interface JournalRow {
  version: number
  at: number
  fact: JournalFact
}

export interface StoredRow extends JournalRow {
  /** Counts up by one from row to row. */
  number: number
}

/** What must not be there twice, as the store's own rule and not only as ours; null where nothing. */
export function onceKeys({
  fact,
}: JournalRow): { clientOrderId: string; draftId: string | null } | null {
  if (fact.about !== 'order' || fact.event.kind !== 'recorded') return null
  return { clientOrderId: fact.event.clientOrderId, draftId: fact.event.draftId }
}
