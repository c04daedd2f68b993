import type Stripe from 'stripe'

import type { Books } from '../books.ts'
import { newCharge, newIntent } from './charge-object.ts'
import { invalid, missing } from './stripe-error.ts'
import type { StoredSession } from './stripe-objects.ts'
import { emitStripeEvent } from './stripe-webhook.ts'

export async function storedSession(books: Books, id: string): Promise<StoredSession> {
  const stored = await books.get('stripe.session', id)
  if (!stored) throw missing('checkout.session', id, 'session')
  return stored
}

/** The buyer pays: at once, or by a method whose money takes days. */
export async function paySession(books: Books, id: string, money: 'now' | 'later') {
  const stored = await openSession(books, id)
  const intent = newIntent(books, stored, money === 'now' ? 'succeeded' : 'processing')
  await books.put('stripe.payment_intent', intent.id, intent, { ref: id })
  if (money === 'now') await chargeIntent(books, intent)
  const session: Stripe.Checkout.Session = {
    ...stored.session,
    status: 'complete',
    payment_status: money === 'now' ? 'paid' : 'unpaid',
    payment_intent: intent.id,
    url: null,
  }
  await save(books, { ...stored, session }, intent.id)
  await emitStripeEvent(books, 'checkout.session.completed', session)
  return session
}

/** How a payment that takes days ends. */
export async function finishLatePayment(books: Books, id: string, end: 'succeeded' | 'failed') {
  const stored = await storedSession(books, id)
  const intent = await intentOf(books, stored.session)
  if (intent?.status !== 'processing') throw invalid('No payment of this session is under way.')
  if (end === 'succeeded') {
    await chargeIntent(books, { ...intent, status: 'succeeded', amount_received: intent.amount })
  } else {
    const failed = { ...intent, status: 'requires_payment_method' as const }
    await books.put('stripe.payment_intent', intent.id, failed)
  }
  const payment_status = end === 'succeeded' ? 'paid' : 'unpaid'
  const session: Stripe.Checkout.Session = { ...stored.session, payment_status }
  await save(books, { ...stored, session }, intent.id)
  await emitStripeEvent(books, `checkout.session.async_payment_${end}`, session)
  return session
}

export async function expireSession(books: Books, id: string) {
  const stored = await openSession(books, id, 'expired')
  const session: Stripe.Checkout.Session = { ...stored.session, status: 'expired', url: null }
  await save(books, { ...stored, session })
  await emitStripeEvent(books, 'checkout.session.expired', session)
  return session
}

export function intentOf(books: Books, { payment_intent }: Stripe.Checkout.Session) {
  return typeof payment_intent === 'string'
    ? books.get('stripe.payment_intent', payment_intent)
    : Promise.resolve(undefined)
}

async function chargeIntent(books: Books, intent: Stripe.PaymentIntent): Promise<void> {
  const charge = newCharge(books, intent)
  await books.put('stripe.charge', charge.id, charge, { ref: intent.id })
  await books.put('stripe.payment_intent', intent.id, { ...intent, latest_charge: charge.id })
}

async function openSession(books: Books, id: string, to = 'completed'): Promise<StoredSession> {
  const stored = await storedSession(books, id)
  const { status } = stored.session
  if (status === 'open') return stored
  throw invalid(
    `Only Checkout Sessions with a status in ["open"] can be ${to}. This Checkout Session has a status of ${status}.`,
    'session',
  )
}

/** Nothing happens to it by itself any more. */
async function save(books: Books, stored: StoredSession, intentId?: string): Promise<void> {
  const filing = { dueAt: null, ...(intentId !== undefined && { ref: intentId }) }
  await books.put('stripe.session', stored.session.id, stored, filing)
}
