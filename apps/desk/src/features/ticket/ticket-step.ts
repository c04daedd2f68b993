import type { SentPlan } from '../../platform/trading/trading-store.ts'
import type { Review } from './review/review.ts'
import type { Checking } from './sent/CheckingStep.tsx'
import type { Sent } from './sent/SentStep.tsx'
import type { TicketDraft } from './ticket-draft.ts'

/** How far a ticket has come. */
export type TicketStep =
  /** `form`: another one makes the form a new one, as a typed order does. */
  | { kind: 'edit'; reviewsAgain?: boolean; form?: string; isSentAtOnce?: boolean }
  | { kind: 'review'; review: Review; confirmedAt: number | null; isSentAtOnce?: boolean }
  | { kind: 'checking'; checking: Checking }
  | { kind: 'sent'; sent: Sent }
  | { kind: 'plan'; plan: SentPlan }

export const editStep: TicketStep = { kind: 'edit' }

/** A ticket as it stood when the layout around it was shown again. */
export interface UnfinishedTicket {
  symbol: string
  draft: TicketDraft
  step: TicketStep
}

/** Confirmed, and not answered yet: nothing may take its place before it is known what became of it. */
export function isOnItsWay(step: TicketStep): boolean {
  return step.kind === 'checking' || (step.kind === 'review' && step.confirmedAt !== null)
}

/** A review is not kept: what it showed was true for seconds, and Confirm must never wait under another pointer. */
export function keptStep(step: TicketStep): TicketStep {
  if (step.kind === 'edit') return editStep
  if (step.kind !== 'review') return step
  const { review, confirmedAt } = step
  return confirmedAt === null ? editStep : { kind: 'checking', checking: { review, confirmedAt } }
}

export function unfinishedTicket(kept: unknown, symbol: string): UnfinishedTicket | null {
  const ticket = kept as UnfinishedTicket | undefined
  return ticket?.symbol === symbol ? ticket : null
}
