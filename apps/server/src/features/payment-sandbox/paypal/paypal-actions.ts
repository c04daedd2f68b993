import type { Books } from '../books.ts'
import { fullCaptureAnswer, orderAnswer, type Places } from './order-answer.ts'
import { notFound, unprocessable } from './paypal-error.ts'
import type { StoredCapture, StoredOrder, StoredRefund } from './paypal-objects.ts'
import { instrumentDeclined } from './paypal-request.ts'
import { emitPaypalEvent } from './paypal-webhook.ts'

const lifetimeMs = 3 * 3_600_000

/** An order that was not paid in time is no more. */
export async function knownOrder(books: Books, id: string): Promise<StoredOrder> {
  const order = await books.get('paypal.order', id)
  const gone = order && order.status !== 'COMPLETED' && books.now() > order.createdAt + lifetimeMs
  if (!order || gone) throw notFound()
  return order
}

export async function knownCapture(books: Books, id: string): Promise<StoredCapture> {
  const capture = await books.get('paypal.capture', id)
  if (!capture) throw notFound()
  return capture
}

export function captureOf(books: Books, { captureId }: StoredOrder) {
  return captureId === null ? Promise.resolve(undefined) : books.get('paypal.capture', captureId)
}

export async function refundsOf(books: Books, { captureId }: StoredOrder): Promise<StoredRefund[]> {
  if (captureId === null) return []
  const refunds = await books.list('paypal.refund', { ref: captureId })
  return refunds.map(({ body }) => body)
}

/** The buyer agrees. No money has moved yet. */
export async function approveOrder(
  books: Books,
  id: string,
  instrument: StoredOrder['instrument'],
  places: Places,
): Promise<StoredOrder> {
  const order = await knownOrder(books, id)
  if (order.status === 'COMPLETED')
    throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.')
  const approved: StoredOrder = { ...order, status: 'APPROVED', instrument, updatedAt: books.now() }
  await books.put('paypal.order', id, approved)
  await emitPaypalEvent(books, places.api, {
    type: 'CHECKOUT.ORDER.APPROVED',
    resourceType: 'checkout-order',
    summary: 'An order has been approved by buyer',
    resource: orderAnswer(approved, undefined, places, 'representation'),
  })
  return approved
}

/** Take the money that the buyer has agreed to pay. */
export async function captureOrder(books: Books, id: string, places: Places): Promise<StoredOrder> {
  const order = await knownOrder(books, id)
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
  if (invoice !== undefined && (await books.list('paypal.capture', { ref: invoice })).length > 0) {
    const rule =
      'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.'
    throw unprocessable('DUPLICATE_INVOICE_ID', rule)
  }
  const capture: StoredCapture = {
    id: books.newId('', 17).toUpperCase(),
    orderId: id,
    status: order.instrument === 'held' ? 'PENDING' : 'COMPLETED',
    amountCents: Math.round(Number(amount.value) * 100),
    refundedCents: 0,
    unit: order.unit,
    dispute: null,
    createdAt: books.now(),
    updatedAt: books.now(),
  }
  await books.put('paypal.capture', capture.id, capture, { ref: invoice ?? null })
  const done: StoredOrder = {
    ...order,
    status: 'COMPLETED',
    captureId: capture.id,
    updatedAt: books.now(),
  }
  await books.put('paypal.order', id, done)
  await tellOfCapture(books, capture, places)
  return done
}

/** How a payment that was held for review ends. */
export async function reviewCapture(
  books: Books,
  capture: StoredCapture,
  status: 'COMPLETED' | 'DECLINED',
  places: Places,
): Promise<void> {
  if (capture.status !== 'PENDING') throw unprocessable('PENDING_CAPTURE', 'Nothing is pending.')
  const reviewed: StoredCapture = { ...capture, status, updatedAt: books.now() }
  await books.put('paypal.capture', capture.id, reviewed)
  await tellOfCapture(books, reviewed, places)
}

async function tellOfCapture(books: Books, capture: StoredCapture, places: Places) {
  const event = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', DECLINED: 'DENIED' } as const
  const { status } = capture
  if (status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED') return
  await emitPaypalEvent(books, places.api, {
    type: `PAYMENT.CAPTURE.${event[status]}`,
    resourceType: 'capture',
    summary: `A payment capture is ${status.toLowerCase()}`,
    resource: fullCaptureAnswer(capture, places),
  })
}
