import type { OrderChange } from '@leadline/venues/account-adapter'
import type { FillReport, OrderReport, RequestOutcome } from '@leadline/venues/account-events'
import type { OrderTerms } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'

import type { CancelAsker, OrderSource } from './order-record.ts'

/** What the journal holds of orders, one row each, in the order in which it happened. Rows are never changed. */
export type OrderEvent = { clientOrderId: string; at: number } & (
  | {
      kind: 'recorded'
      keyId: string
      venue: VenueId
      terms: OrderTerms
      source: OrderSource
      draftId: string | null
      replaces: string | null
      notionalUsd: string | null
    }
  | { kind: 'placed'; outcome: RequestOutcome }
  | { kind: 'report'; report: OrderReport }
  | { kind: 'fill'; fill: FillReport; usd: Readonly<Record<string, string>> }
  /** Rows of before 2026-11-18 do not say by whom. */
  | { kind: 'cancel-asked'; by?: CancelAsker }
  | { kind: 'cancel-answered'; outcome: RequestOutcome }
  /** `notionalUsd`: what it is worth once it is changed. Rows of before 2026-11-17 do not have it. */
  | { kind: 'amend-asked'; change: OrderChange; notionalUsd?: string | null }
  | { kind: 'amend-answered'; outcome: RequestOutcome; change: OrderChange }
  /** Leadline started again, or a connection came back: what had no answer is unknown from here on. */
  | { kind: 'answer-lost'; reason: string }
  | { kind: 'looked-up'; result: 'found' | 'absent' | 'failed'; reason: string }
  /** Its key was removed, and this key of the same account reports it from now on. */
  | { kind: 'adopted'; keyId: string }
  /** The exchange once knew of it and, queried again and again, no longer does. */
  | { kind: 'gone'; reason: string }
  /** The exchange said of it what cannot be, or what contradicts the books here; `claim` has its words. */
  | { kind: 'doubted'; claim: string }
  /** Asked for the order and its fills, the exchange says what the books here say. */
  | { kind: 'settled' }
  /** Asked for both, it says otherwise than was booked: this is how the order stands, and these are all its fills. */
  | { kind: 'corrected'; report: OrderReport; fills: readonly FillReport[] }
)

/** An event before it is said of which order and when. */
export type OrderEventBody = OrderEvent extends infer Event
  ? Event extends OrderEvent
    ? Omit<Event, 'clientOrderId' | 'at'>
    : never
  : never
