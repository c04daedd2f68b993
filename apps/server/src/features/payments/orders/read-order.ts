import { secondMs } from '@leadline/contract/durations'
import type { LicenseSummary } from '@leadline/contract/licenses'
import type { OrderView } from '@leadline/contract/shop/payments'

import { AppError } from '../../../platform/app-error.ts'
import { collectUrlsOf } from '../attempts/attempt-refunds.store.ts'
import { attemptsOf } from '../attempts/attempts.store.ts'
import { checkSoon } from '../attempts/due-attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { isSettled } from './order-status.ts'
import { iso, licensesOf, methodOf, summaryOf } from './order-view.ts'
import { findOrder, type OrderRow, statusOf } from './orders.store.ts'
import { paymentViews } from './payment-view.ts'

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
  const isOwn = callerId !== undefined && callerId === order.account_id
  const summary = summaryOf((await licensesOf(database, [id])).get(id), planTitle)
  const license = isOwn ? summary : withoutNumber(summary)
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
    payments: paymentViews(attempts, { now, collectUrls }),
    license,
    licence: license,
    buyer: isOwn ? { email: order.email } : null,
  }
}

function withoutNumber(license: LicenseSummary | null): OrderView['license'] {
  if (!license) return null
  const { id: _number, ...rest } = license
  return rest
}

function claimOf(order: OrderRow): OrderView['claim'] {
  if (order.anonymous === 0) return null
  if (order.claimed_at !== null) return 'claimed'
  if (order.claim_hash === null) return null
  return isSettled(statusOf(order)) ? 'ready' : 'waiting'
}
