import type { LicenceSummary } from '@leadline/contract/licences'
import type { HistoryItem, OrderView, PaymentMethod } from '@leadline/contract/payments'

import { AppError } from '../../../platform/app-error.ts'
import { collectUrlsOf } from '../attempts/attempt-refunds.store.ts'
import {
  type AttemptRow,
  attemptsOf,
  checkSoon,
  factsOf,
  type Queries,
} from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isSettled } from './order-status.ts'
import { findOrder, type OrderRow, ordersOf, statusOf } from './orders.store.ts'

/** A buyer who looks at the page wants to know now: the provider is asked again after this long. */
const freshForMs = 4_000
const isOpen = new Set<string>(['pending', 'processing', 'review', 'expired', 'failed'])

type Deps = Pick<
  PaymentDeps,
  'database' | 'runtime' | 'planTitle' | 'isSandbox' | 'checkPaymentsSoon'
>

/** An order as its page shows it. It names nobody; only its own account sees the address. */
export async function readOrder(
  deps: Deps,
  id: string,
  callerId: string | undefined,
): Promise<OrderView> {
  const { database, runtime, planTitle, isSandbox } = deps
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
    sandbox: attempts.some(({ provider }) => isSandbox(provider)),
    payments: attempts
      .filter(({ provider_id }) => provider_id !== null)
      .map((attempt) => paymentView(attempt, { now, collectUrl: collectUrls.get(attempt.id) })),
    licence: summaryOf(licences.get(id), planTitle),
    buyer: callerId !== undefined && callerId === order.account_id ? { email: order.email } : null,
  }
}

/** The orders of an account, newest first. */
export async function listPayments(
  { database, planTitle }: Pick<PaymentDeps, 'database' | 'planTitle'>,
  accountId: string,
): Promise<HistoryItem[]> {
  const orders = await ordersOf(database, accountId)
  const licences = await licencesOf(
    database,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({
    id: order.id,
    plan: planTitle(order.plan_id),
    status: statusOf(order),
    subtotalCents: order.subtotal_cents,
    taxCents: order.tax_cents,
    totalCents: order.total_cents,
    currency: 'USD',
    method: methodOf(order),
    date: iso(order.created_at),
    licence: summaryOf(licences.get(order.id), planTitle),
  }))
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

function methodOf(order: OrderRow): PaymentMethod {
  return order.method as PaymentMethod
}

async function licencesOf(queries: Queries, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, LicenceRow>()
  const rows = await queries
    .selectFrom('licences')
    .select(['id', 'order_id', 'plan_id', 'issued_at', 'updates_until'])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map((row) => [row.order_id ?? '', row]))
}

interface LicenceRow {
  id: string
  plan_id: number
  issued_at: number
  updates_until: number
}

function summaryOf(
  licence: LicenceRow | undefined,
  planTitle: (planId: number) => string,
): LicenceSummary | null {
  if (!licence) return null
  return {
    id: licence.id,
    plan: planTitle(licence.plan_id),
    issuedAt: iso(licence.issued_at),
    updatesUntil: iso(licence.updates_until),
  }
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
