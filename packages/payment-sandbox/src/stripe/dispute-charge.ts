import { dayMs } from '@leadline/contract/durations'
import type Stripe from 'stripe'

import type { SandboxStore } from '../store/sandbox-store.ts'
import { invalid } from './stripe-error.ts'
import { idOf, seconds } from './stripe-objects.ts'
import { emitStripeEvent } from './stripe-webhook.ts'

/** The buyer's bank takes the money back, until the dispute is decided. */
export async function openDispute(
  store: SandboxStore,
  charge: Stripe.Charge,
): Promise<Stripe.Dispute> {
  if (charge.disputed) throw invalid('This charge is disputed already.', 'charge')
  const intentId = idOf(charge.payment_intent)
  const dispute: Stripe.Dispute = {
    id: store.newId('du_1'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(store.now()),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: seconds(store.now() + 7 * dayMs),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  await store.put('stripe.dispute', dispute.id, dispute, { ref: intentId })
  await store.put('stripe.charge', charge.id, { ...charge, disputed: true })
  await emitStripeEvent(store, 'charge.dispute.created', dispute)
  await emitStripeEvent(store, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export async function closeDispute(
  store: SandboxStore,
  dispute: Stripe.Dispute,
  end: 'won' | 'lost',
) {
  const closed: Stripe.Dispute = { ...dispute, status: end }
  await store.put('stripe.dispute', dispute.id, closed)
  await emitStripeEvent(store, 'charge.dispute.closed', closed)
  if (end === 'won') await emitStripeEvent(store, 'charge.dispute.funds_reinstated', closed)
  return closed
}

export async function openDisputeOf(store: SandboxStore, intentId: string) {
  const disputes = await store.list('stripe.dispute', { ref: intentId })
  return disputes.map(({ body }) => body).find(({ status }) => status === 'needs_response')
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
