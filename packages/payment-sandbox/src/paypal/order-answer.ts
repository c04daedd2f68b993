import { decimalOf } from '../money.ts'
import type { ProviderAddresses } from '../provider-addresses.ts'
import {
  isoTime,
  type Link,
  type StoredCapture,
  type StoredDispute,
  type StoredOrder,
  type StoredRefund,
  usd,
} from './paypal-objects.ts'

/** The sandbox's one shop. */
export const paypalMerchantId = 'SANDBBXMERCHT'
const payee = { email_address: 'merchant@sandbox.invalid', merchant_id: paypalMerchantId }

/** The sandbox's one buyer. */
const buyer = {
  email_address: 'payer@sandbox.invalid',
  name: { given_name: 'Sandbox', surname: 'Buyer' },
  address: { country_code: 'US' },
}

/** `minimal` leaves out what the shop knows already, items among it. */
export function orderAnswer(
  order: StoredOrder,
  capture: StoredCapture | undefined,
  addresses: ProviderAddresses,
  prefer: 'minimal' | 'representation',
  refunds: readonly StoredRefund[] = [],
) {
  const { id, status, unit, withWallet, createdAt, updatedAt } = order
  const agreed = status === 'APPROVED' || status === 'COMPLETED'
  const payments = capture && {
    payments: {
      captures: [captureAnswer(capture, addresses)],
      ...(refunds.length > 0 && {
        refunds: refunds.map((refund) => refundAnswer(refund, addresses)),
      }),
    },
  }
  const wallet = agreed ? { ...buyer, account_id: 'SANDBBXBUYERX', account_status: 'VERIFIED' } : {}
  return {
    id,
    status,
    ...((withWallet || agreed) && { payment_source: { paypal: wallet } }),
    links: orderLinks(order, addresses),
    ...(agreed && { payer: { ...buyer, payer_id: 'SANDBBXBUYERX' } }),
    ...(prefer === 'minimal'
      ? capture && { purchase_units: [{ reference_id: unit.reference_id, ...payments }] }
      : {
          intent: 'CAPTURE',
          purchase_units: [{ ...unit, payee, ...payments }],
          create_time: isoTime(createdAt),
          ...(updatedAt > createdAt && { update_time: isoTime(updatedAt) }),
        }),
  }
}

function orderLinks(
  { id, status, withWallet }: StoredOrder,
  { api, pages }: ProviderAddresses,
): Link[] {
  const self = `${api}/v2/checkout/orders/${id}`
  const links = [{ href: self, rel: 'self', method: 'GET' }]
  if (status === 'COMPLETED' || status === 'VOIDED') return links
  const rel = withWallet ? 'payer-action' : 'approve'
  links.push({ href: `${pages}/checkoutnow?token=${id}`, rel, method: 'GET' })
  if (status === 'APPROVED') links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' })
  return links
}

export function captureAnswer(capture: StoredCapture, { api }: Pick<ProviderAddresses, 'api'>) {
  const { id, orderId, status, amountCents, unit, createdAt, updatedAt } = capture
  const feeCents = Math.round(amountCents * 0.0349) + 49
  const self = `${api}/v2/payments/captures/${id}`
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: { ...usd(decimalOf(amountCents)), currency_code: unit.amount.currency_code },
    final_capture: true,
    disbursement_mode: 'INSTANT',
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(status !== 'PENDING' && {
      seller_receivable_breakdown: {
        gross_amount: usd(decimalOf(amountCents)),
        paypal_fee: usd(decimalOf(Math.min(feeCents, amountCents))),
        net_amount: usd(decimalOf(Math.max(amountCents - feeCents, 0))),
      },
    }),
    ...(unit.invoice_id !== undefined && { invoice_id: unit.invoice_id }),
    ...(unit.custom_id !== undefined && { custom_id: unit.custom_id }),
    create_time: isoTime(createdAt),
    update_time: isoTime(updatedAt),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${api}/v2/checkout/orders/${orderId}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** As the captures interface and the events report it: with the order that it belongs to. */
export function fullCaptureAnswer(
  capture: StoredCapture,
  addresses: Pick<ProviderAddresses, 'api'>,
) {
  const supplementary_data = { related_ids: { order_id: capture.orderId } }
  return { ...captureAnswer(capture, addresses), supplementary_data, payee }
}

export function refundAnswer(refund: StoredRefund, { api }: Pick<ProviderAddresses, 'api'>) {
  const { id, captureId, amountCents, totalRefundedCents, unit, createdAt } = refund
  const amount = usd(decimalOf(amountCents))
  return {
    id,
    status: 'COMPLETED',
    amount,
    ...(unit.invoice_id !== undefined && { invoice_id: unit.invoice_id }),
    ...(unit.custom_id !== undefined && { custom_id: unit.custom_id }),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: usd('0.00'),
      net_amount: amount,
      total_refunded_amount: usd(decimalOf(totalRefundedCents)),
    },
    create_time: isoTime(createdAt),
    update_time: isoTime(createdAt),
    links: [
      { href: `${api}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${api}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}

export function disputeAnswer(capture: StoredCapture, dispute: StoredDispute) {
  return {
    dispute_id: dispute.id,
    create_time: isoTime(dispute.createdAt),
    reason: 'UNAUTHORISED',
    status: dispute.status,
    dispute_amount: usd(decimalOf(capture.amountCents)),
    dispute_life_cycle_stage: 'CHARGEBACK',
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        ...(capture.unit.custom_id !== undefined && { custom: capture.unit.custom_id }),
        ...(capture.unit.invoice_id !== undefined && { invoice_number: capture.unit.invoice_id }),
      },
    ],
    ...(dispute.outcome !== null && { dispute_outcome: { outcome_code: dispute.outcome } }),
  }
}
