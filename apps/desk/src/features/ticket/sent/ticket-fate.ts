import type { SentPlan, TradingStore } from '../../../platform/trading/trading-store.ts'
import type { Review } from '../review/review.ts'

/** What became of a ticket that was confirmed and not answered. */
export type TicketFate =
  | { kind: 'sent'; id: string }
  | { kind: 'plan'; plan: SentPlan }
  /** None of it was sent, and none will be. */
  | { kind: 'nothing' }
  /** It may arrive yet. */
  | { kind: 'open' }
  /** Leadline cannot tell. */
  | { kind: 'unknown' }

/** So long after Confirm it may still be on its way: what comes later than five seconds the hub refuses. */
const mayArriveForMs = 6000

/** Asks, and never sends again: an order that is not there yet may be about to come. */
export async function ticketFate(
  trading: Pick<TradingStore, 'act' | 'sentPlans'>,
  { id, kind }: Pick<Review, 'id' | 'kind'>,
  confirmedMsAgo: number,
): Promise<TicketFate> {
  const reply = await trading.act({ type: 'ticketFate', id })
  if (reply.arrival !== 'answered') return { kind: 'open' }
  if (!reply.isDone) return { kind: 'unknown' }
  const plan = trading.sentPlans.get().find((sent) => sent.id === id)
  if (kind === 'plan' && plan) return { kind: 'plan', plan }
  if (kind !== 'plan' && reply.id !== null) return { kind: 'sent', id: reply.id }
  return confirmedMsAgo > mayArriveForMs ? { kind: 'nothing' } : { kind: 'open' }
}
