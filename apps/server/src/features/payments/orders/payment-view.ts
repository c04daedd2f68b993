import { isSome } from '@leadline/contract/orders/coin-amount'
import type { PaymentFacts } from '@leadline/contract/orders/order-moment'
import type { OrderView, PaymentMethod } from '@leadline/contract/shop/payments'

import { type AttemptFacts, type AttemptState, isMoney } from '../attempts/attempt-facts.ts'
import { type AttemptRow, factsOf } from '../attempts/attempts.store.ts'
import { iso } from './order-view.ts'

type PaymentView = OrderView['payments'][number]

/** The payments of an order that exist at their providers, as the order's page shows them. */
export function paymentViews(
  attempts: readonly AttemptRow[],
  { now, collectUrls }: { now: number; collectUrls: ReadonlyMap<string, string> },
): PaymentView[] {
  const made = attempts.filter(({ provider_id }) => provider_id !== null)
  return made.map((attempt) => ({
    ...(isLeft(attempt, made) ? leftView(attempt) : openView(attempt, now)),
    id: attempt.id,
    refundUrl: collectUrls.get(attempt.id) ?? null,
  }))
}

type StateView = Omit<PaymentView, 'id' | 'refundUrl'>

function openView(attempt: AttemptRow, now: number): StateView {
  const facts = paymentFacts(attempt, factsOf(attempt))
  const isOver = attempt.state === 'open' && now >= attempt.expires_at
  const canBePaid = attempt.state === 'open' && !isOver
  return {
    ...facts,
    // Its provider will say the same as soon as it is asked.
    state: isOver && facts.state === 'open' && !hasCoins(facts) ? 'expired' : facts.state,
    checkoutUrl: canBePaid ? attempt.checkout_url : null,
    expiresAt: canBePaid ? iso(attempt.expires_at) : null,
    left: false,
  }
}

/** Nobody is asked to pay what they have left for another payment. */
function leftView(attempt: AttemptRow): StateView {
  const facts = paymentFacts(attempt, factsOf(attempt))
  return {
    ...facts,
    state: 'cancelled',
    checkoutUrl: null,
    expiresAt: null,
    crypto: facts.crypto && { ...facts.crypto, paymentLink: null, address: null },
    left: true,
  }
}

/** Nothing was paid with it, and another payment was begun since or has paid the order. */
function isLeft(attempt: AttemptRow, attempts: readonly AttemptRow[]): boolean {
  const facts = paymentFacts(attempt, factsOf(attempt))
  if (facts.state !== 'open' || hasCoins(facts)) return false
  return attempts.some(
    (other) => other.id !== attempt.id && (other.number > attempt.number || isMoney(other)),
  )
}

/** As much of a payment as the words about its order need. */
export function paymentFacts(row: AttemptRow, facts: AttemptFacts): PaymentFacts {
  return {
    method: row.method as PaymentMethod,
    state: facts.review === null ? stateFor(facts.state) : 'review',
    review: facts.review,
    crypto: facts.crypto,
    declines: row.declines,
    returned: facts.returned,
    overpaid: facts.overpaid,
  }
}

/** What was begun or approved but not taken is open to its buyer. */
function stateFor(state: AttemptState): Exclude<PaymentView['state'], 'review'> {
  return state === 'creating' || state === 'approved' ? 'open' : state
}

function hasCoins({ crypto }: PaymentFacts): boolean {
  return isSome(crypto?.paid ?? '0')
}
