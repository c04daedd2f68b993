import { inTransaction } from '../../../platform/database/open-database.ts'
import { setRefund, type StaffNote } from '../attempts/attempt-refunds.store.ts'
import { type AttemptRow, attemptsOf } from '../attempts/attempts.store.ts'
import { lockOrder, type OrderRow } from '../orders/orders.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { ProviderRefused } from '../providers/provider-errors.ts'
import { readAndSettle } from '../settlement/read-and-settle.ts'
import { planRefund, describeRefund, type RefundPlan, type RefundRequest } from './plan-refund.ts'
import { type ProviderOff, providerOff } from './provider-off.ts'

export type Refunded =
  | { kind: 'no such order' }
  | ProviderOff
  | Exclude<RefundPlan, { kind: 'planned' }>
  | { kind: 'asked for'; what: string; collectUrl: string | null }

/**
 * Give back what an order was paid with: of two payments, first the one that bought nothing. Unless
 * something else is wished for, a payment that was too much gives back its surplus, and every other
 * one everything. Pressed twice, it is one refund: the row that stands before the call is its key.
 * The order changes when the provider says that the money is on its way.
 */
export async function refundOrder(
  deps: PaymentDeps,
  orderId: string,
  requested: RefundRequest,
  note: StaffNote,
): Promise<Refunded> {
  const planned = await inTransaction(deps.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return { kind: 'no such order' } as const
    const attempt = refundable(order, await attemptsOf(transaction, orderId))
    if (!attempt) return { kind: 'nothing to refund' } as const
    const gateway = deps.providers.gateway(attempt.provider)
    // Before anything is written: nobody could be asked for it.
    if (!gateway) return providerOff(deps, attempt)
    const plan = await planRefund(deps, transaction, { order, attempt, requested })
    if (plan.kind !== 'planned') return plan
    await note(transaction, describeRefund(plan.refund))
    return { ...plan, attempt, gateway }
  })
  if (planned.kind !== 'planned') return planned
  const { attempt, gateway, refund, amount, isRepeated } = planned
  const what = describeRefund(refund)
  // The buyer has its page already: making another would pay twice.
  if (refund.collect_url !== null) {
    return { kind: 'asked for', what, collectUrl: refund.collect_url }
  }
  try {
    const { collectUrl } = await gateway.refund({
      providerId: attempt.provider_id ?? '',
      reference: attempt.reference,
      amount,
      idempotencyKey: refund.id,
      mayExist: isRepeated,
    })
    await setRefund(deps.database, refund.id, { state: 'made', collectUrl })
    await readAndSettle(deps, gateway, attempt)
    return { kind: 'asked for', what, collectUrl }
  } catch (error) {
    // A clear no: the next press asks again. Without an answer it stays asked, and is asked again.
    if (error instanceof ProviderRefused) {
      await setRefund(deps.database, refund.id, { state: 'failed' })
    }
    throw error
  }
}

/** What a bank has called back is not ours to give any more. */
function refundable(order: OrderRow, attempts: readonly AttemptRow[]): AttemptRow | undefined {
  const held = attempts
    .filter(({ provider_id, dispute }) => provider_id !== null && dispute !== 'lost')
    .filter(
      ({ state, review, overpaid, refunded_cents, returned_at }) =>
        (state === 'paid' && (refunded_cents < order.total_cents || overpaid === 1)) ||
        (returned_at === null && ['partial', 'late', 'unconfirmed'].includes(review ?? '')),
    )
  return held.find(({ review }) => review !== null) ?? held[0]
}
