import { hourMs } from '@leadline/contract/durations'

import type { ProviderAddresses } from '../provider-addresses.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { fullCaptureAnswer, orderAnswer } from './order-answer.ts'
import { notFound, unprocessable } from './paypal-error.ts'
import type { StoredCapture, StoredOrder, StoredRefund } from './paypal-objects.ts'
import { instrumentDeclined } from './paypal-request.ts'
import { emitPaypalEvent } from './paypal-webhook.ts'

const lifetimeMs = 3 * hourMs

/** An order that was not paid in time is no more. */
export async function knownOrder(store: SandboxStore, id: string): Promise<StoredOrder> {
  const order = await store.get('paypal.order', id)
  const gone = order && order.status !== 'COMPLETED' && store.now() > order.createdAt + lifetimeMs
  if (!order || gone) throw notFound()
  return order
}

export async function knownCapture(store: SandboxStore, id: string): Promise<StoredCapture> {
  const capture = await store.get('paypal.capture', id)
  if (!capture) throw notFound()
  return capture
}

export function captureOf(store: SandboxStore, { captureId }: StoredOrder) {
  return captureId === null ? Promise.resolve(undefined) : store.get('paypal.capture', captureId)
}

export async function refundsOf(
  store: SandboxStore,
  { captureId }: StoredOrder,
): Promise<StoredRefund[]> {
  if (captureId === null) return []
  const refunds = await store.list('paypal.refund', { ref: captureId })
  return refunds.map(({ body }) => body)
}

/** The buyer agrees. No money has moved yet. */
export async function approveOrder(
  store: SandboxStore,
  id: string,
  instrument: StoredOrder['instrument'],
  addresses: ProviderAddresses,
): Promise<StoredOrder> {
  const order = await knownOrder(store, id)
  if (order.status === 'COMPLETED')
    throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.')
  const approved: StoredOrder = { ...order, status: 'APPROVED', instrument, updatedAt: store.now() }
  await store.put('paypal.order', id, approved)
  await emitPaypalEvent(store, addresses.api, {
    type: 'CHECKOUT.ORDER.APPROVED',
    resourceType: 'checkout-order',
    summary: 'An order has been approved by buyer',
    resource: orderAnswer(approved, undefined, addresses, 'representation'),
  })
  return approved
}

/** Take the money that the buyer has agreed to pay. */
export async function captureOrder(
  store: SandboxStore,
  id: string,
  addresses: ProviderAddresses,
): Promise<StoredOrder> {
  const order = await knownOrder(store, id)
  if (order.status === 'COMPLETED') {
    const rule =
      "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed."
    throw unprocessable('ORDER_ALREADY_CAPTURED', rule)
  }
  if (order.status !== 'APPROVED') {
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  }
  if (order.instrument === 'declined') {
    const rule =
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment."
    throw unprocessable(instrumentDeclined, rule)
  }
  const { invoice_id: invoice, amount } = order.unit
  if (invoice !== undefined && (await store.list('paypal.capture', { ref: invoice })).length > 0) {
    const rule =
      'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.'
    throw unprocessable('DUPLICATE_INVOICE_ID', rule)
  }
  const capture: StoredCapture = {
    id: store.newId('', 17).toUpperCase(),
    orderId: id,
    status: order.instrument === 'held' ? 'PENDING' : 'COMPLETED',
    amountCents: Math.round(Number(amount.value) * 100),
    refundedCents: 0,
    unit: order.unit,
    dispute: null,
    createdAt: store.now(),
    updatedAt: store.now(),
  }
  await store.put('paypal.capture', capture.id, capture, { ref: invoice ?? null })
  const done: StoredOrder = {
    ...order,
    status: 'COMPLETED',
    captureId: capture.id,
    updatedAt: store.now(),
  }
  await store.put('paypal.order', id, done)
  await notifyOfCapture(store, capture, addresses)
  return done
}

/** How a payment that was held for review ends. */
export async function reviewCapture(
  store: SandboxStore,
  capture: StoredCapture,
  status: 'COMPLETED' | 'DECLINED',
  addresses: ProviderAddresses,
): Promise<void> {
  if (capture.status !== 'PENDING') throw unprocessable('PENDING_CAPTURE', 'Nothing is pending.')
  const reviewed: StoredCapture = { ...capture, status, updatedAt: store.now() }
  await store.put('paypal.capture', capture.id, reviewed)
  await notifyOfCapture(store, reviewed, addresses)
}

async function notifyOfCapture(
  store: SandboxStore,
  capture: StoredCapture,
  addresses: ProviderAddresses,
) {
  const event = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', DECLINED: 'DENIED' } as const
  const { status } = capture
  if (status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED') return
  await emitPaypalEvent(store, addresses.api, {
    type: `PAYMENT.CAPTURE.${event[status]}`,
    resourceType: 'capture',
    summary: `A payment capture is ${status.toLowerCase()}`,
    resource: fullCaptureAnswer(capture, addresses),
  })
}
