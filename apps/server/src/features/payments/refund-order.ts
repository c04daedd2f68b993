import { inTransaction } from '../../platform/database/open-database.ts'
import { type AttemptRow, attemptsOf, setRefundUrl } from './attempts.store.ts'
import { gatewayOf, readAndSettle } from './check-payment.ts'
import { findOrder, lockOrder, type OrderRow } from './orders.store.ts'
import type { PaymentDeps } from './payment-deps.ts'

export type Refunded =
  | { kind: 'no such order' }
  | { kind: 'nothing to refund' }
  | { kind: 'asked for'; collectUrl: string | null }

/**
 * Give back what an order was paid with, all of it or an amount: of two payments, first the one that
 * bought nothing; of a payment that was too much, first the surplus. The order changes when the
 * provider says that the money is on its way.
 */
export async function refundOrder(
  deps: PaymentDeps,
  orderId: string,
  amountCents: number | null,
): Promise<Refunded> {
  const order = await findOrder(deps.database, orderId)
  if (!order) return { kind: 'no such order' }
  const attempt = refundable(order, await attemptsOf(deps.database, orderId))
  const gateway = attempt && gatewayOf(deps, attempt.provider)
  if (!gateway || attempt.provider_id === null) return { kind: 'nothing to refund' }
  const amount = amountCents ?? wholeOf(attempt)
  const { collectUrl } = await gateway.refund({
    providerId: attempt.provider_id,
    reference: attempt.reference,
    amount,
    // A second refund of one order is another one only if the first has arrived.
    idempotencyKey: `${orderId}:refund:${attempt.number}:${attempt.refunded_cents}:${amount}`,
  })
  if (collectUrl !== null) await setRefundUrl(deps.database, attempt.id, collectUrl)
  await readAndSettle(deps, gateway, attempt)
  return { kind: 'asked for', collectUrl }
}

function refundable(order: OrderRow, attempts: readonly AttemptRow[]): AttemptRow | undefined {
  const held = attempts.filter(
    ({ state, review, overpaid, refunded_cents }) =>
      (state === 'paid' && (refunded_cents < order.total_cents || overpaid === 1)) ||
      review === 'partial' ||
      review === 'late',
  )
  return held.find(({ review }) => review !== null) ?? held[0]
}

function wholeOf({ overpaid, refund_url }: AttemptRow): 'all' | 'surplus' {
  return overpaid === 1 && refund_url === null ? 'surplus' : 'all'
}

/**
 * An operator has seen that coins went back: nothing else can tell, because the buyer collects them and
 * the invoice does not show it. Returns how much of the order is then refunded, or undefined.
 */
export async function noteCoinsReturned(
  deps: PaymentDeps,
  orderId: string,
): Promise<{ refundedCents: number } | undefined> {
  const returned = await inTransaction(deps.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    const attempts = order ? await attemptsOf(transaction, orderId) : []
    const attempt = attempts.find(
      ({ provider, refund_url }) => provider === 'btcpay' && refund_url !== null,
    )
    if (!order || !attempt) return undefined
    await transaction
      .updateTable('payment_attempts')
      .set({ refunded_cents: order.total_cents })
      .where('id', '=', attempt.id)
      .execute()
    return { attempt, refundedCents: order.total_cents }
  })
  const gateway = returned && gatewayOf(deps, returned.attempt.provider)
  if (!gateway) return undefined
  await readAndSettle(deps, gateway, returned.attempt)
  return { refundedCents: returned.refundedCents }
}
