import { secondMs } from '@leadline/contract/durations'
import type { OrderView, PaymentMethod } from '@leadline/contract/payments'

import { AppError } from '../../../platform/app-error.ts'
import { collectUrlsOf } from '../attempts/attempt-refunds.store.ts'
import { type AttemptRow, attemptsOf, factsOf } from '../attempts/attempts.store.ts'
import { checkSoon } from '../attempts/due-attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isSettled } from './order-status.ts'
import { iso, licencesOf, methodOf, summaryOf } from './order-view.ts'
import { findOrder, type OrderRow, statusOf } from './orders.store.ts'

/** A buyer who looks at the page wants to know now: the provider is asked again after this long. */
const freshForMs = 4 * secondMs
const isOpen = new Set<string>(['pending', 'processing', 'review', 'expired', 'failed'])

type Deps = Pick<
  PaymentDeps,
  'database' | 'runtime' | 'planTitle' | 'providers' | 'checkPaymentsSoon'
>

/** An order as its page shows it. It names nobody; only its own account sees the address. */
export async function readOrder(
  deps: Deps,
  id: string,
  callerId: string | undefined,
): Promise<OrderView> {
  const { database, runtime, planTitle, providers } = deps
  const order = await findOrder(database, id)
  if (!order) throw new AppError('not_found', 'There is no such order.')
  const now = runtime.now()
  if (isOpen.has(order.status)) {
    const isDue = await checkSoon(database, id, { now, notReadSince: now - freshForMs })
    if (isDue) deps.checkPaymentsSoon()
  }
  const attempts = await attemptsOf(database, id)
  const collectUrls = await collectUrlsOf(database, id)
  const licences = await licencesOf(database, [id])
  return {
    id,
    plan: { id: order.plan_id, title: planTitle(order.plan_id) },
    status: statusOf(order),
    method: methodOf(order),
    subtotalCents: order.subtotal_cents,
    taxCents: order.tax_cents,
    totalCents: order.total_cents,
    refundedCents: order.refunded_cents,
    taxBasisPoints: order.tax_basis_points,
    currency: 'USD',
    date: iso(order.created_at),
    paidAt: order.paid_at === null ? null : iso(order.paid_at),
    anonymous: order.anonymous === 1,
    claim: claimOf(order),
    sandbox: attempts.some(({ provider }) => providers.find(provider)?.isSandbox),
    payments: attempts
      .filter(({ provider_id }) => provider_id !== null)
      .map((attempt) => paymentView(attempt, { now, collectUrl: collectUrls.get(attempt.id) })),
    licence: summaryOf(licences.get(id), planTitle),
    buyer: callerId !== undefined && callerId === order.account_id ? { email: order.email } : null,
  }
}

function paymentView(
  attempt: AttemptRow,
  { now, collectUrl }: { now: number; collectUrl: string | undefined },
): OrderView['payments'][number] {
  const facts = factsOf(attempt)
  const canBePaid = facts.state === 'open' && now < attempt.expires_at
  return {
    id: attempt.id,
    method: attempt.method as PaymentMethod,
    state: facts.review === null ? stateOf(facts.state) : 'review',
    review: facts.review,
    overpaid: facts.overpaid,
    checkoutUrl: canBePaid ? facts.checkoutUrl : null,
    expiresAt: canBePaid ? iso(attempt.expires_at) : null,
    crypto: facts.crypto,
    refundUrl: collectUrl ?? null,
    returned: facts.returned,
  }
}

function stateOf(
  state: ReturnType<typeof factsOf>['state'],
): Exclude<OrderView['payments'][number]['state'], 'review'> {
  return state === 'creating' || state === 'approved' ? 'open' : state
}

function claimOf(order: OrderRow): OrderView['claim'] {
  if (order.anonymous === 0) return null
  if (order.claimed_at !== null) return 'claimed'
  if (order.claim_hash === null) return null
  return isSettled(statusOf(order)) ? 'ready' : 'waiting'
}
