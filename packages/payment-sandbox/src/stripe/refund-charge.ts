import type Stripe from 'stripe'

import type { SandboxStore } from '../store/sandbox-store.ts'
import { invalid, missing } from './stripe-error.ts'
import { idOf, seconds } from './stripe-objects.ts'
import type { StripeParams } from './stripe-params.ts'
import { emitStripeEvent } from './stripe-webhook.ts'

export async function createRefund(
  store: SandboxStore,
  params: StripeParams,
): Promise<Stripe.Refund> {
  params.only('payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand')
  const charge = await chargeNamed(store, params.text('charge'), params.text('payment_intent'))
  const reason = params.text('reason')
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const
  const known = reasons.find((one) => one === reason) ?? null
  if (reason !== null && known === null) throw invalid('Invalid reason', 'reason')
  return refundCharge(store, charge, params.whole('amount'), known, params.metadata())
}

export async function chargeNamed(
  store: SandboxStore,
  chargeId: string | null,
  intentId: string | null,
) {
  if (chargeId !== null) {
    const charge = await store.get('stripe.charge', chargeId)
    if (charge) return charge
    throw missing('charge', chargeId, 'charge')
  }
  if (intentId === null) {
    const problem =
      'One of the following params should be provided for this request: payment_intent or charge.'
    throw invalid(problem, 'payment_intent', 'parameter_missing')
  }
  if (!(await store.get('stripe.payment_intent', intentId))) {
    throw missing('payment_intent', intentId, 'payment_intent')
  }
  const [entry] = await store.list('stripe.charge', { ref: intentId })
  if (entry) return entry.body
  throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
}

export async function refundCharge(
  store: SandboxStore,
  charge: Stripe.Charge,
  asked: number | null,
  reason: Stripe.Refund.Reason | null,
  metadata: Record<string, string>,
): Promise<Stripe.Refund> {
  const left = charge.amount - charge.amount_refunded
  if (charge.disputed) {
    const problem = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw invalid(problem, 'charge', 'charge_disputed')
  }
  if (left === 0) {
    const problem = `Charge ${charge.id} has already been refunded.`
    throw invalid(problem, 'charge', 'charge_already_refunded')
  }
  const amount = asked ?? left
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left) {
    const problem = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
    throw invalid(problem, 'amount')
  }
  const intentId = idOf(charge.payment_intent)
  const refund: Stripe.Refund = {
    id: store.newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(store.now()),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: intentId,
    payment_method: null,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  await store.put('stripe.refund', refund.id, refund, { ref: intentId })
  const refunded = await changeRefunded(store, charge, amount)
  await emitStripeEvent(store, 'refund.created', refund)
  await emitStripeEvent(store, 'charge.refunded', refunded)
  return refund
}

/** The bank sends it back: the money is with the shop again. */
export async function failRefund(store: SandboxStore, refund: Stripe.Refund): Promise<void> {
  const failed: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  }
  await store.put('stripe.refund', refund.id, failed)
  const charge = await store.get('stripe.charge', idOf(refund.charge))
  if (charge) await changeRefunded(store, charge, -refund.amount)
  await emitStripeEvent(store, 'refund.failed', failed)
}

async function changeRefunded(store: SandboxStore, charge: Stripe.Charge, by: number) {
  const amount_refunded = charge.amount_refunded + by
  const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  await store.put('stripe.charge', charge.id, changed)
  return changed
}
