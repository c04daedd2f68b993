import type Stripe from 'stripe'

import type { SandboxStore } from '../store/sandbox-store.ts'
import { newCharge, newIntent } from './charge-object.ts'
import { invalid, missing } from './stripe-error.ts'
import type { StoredSession } from './stripe-objects.ts'
import { emitStripeEvent } from './stripe-webhook.ts'

export async function storedSession(store: SandboxStore, id: string): Promise<StoredSession> {
  const stored = await store.get('stripe.session', id)
  if (!stored) throw missing('checkout.session', id, 'session')
  return stored
}

/** The buyer pays: at once, or by a method whose money takes days. */
export async function paySession(store: SandboxStore, id: string, money: 'now' | 'later') {
  const stored = await openSession(store, id)
  const intent = newIntent(store, stored, money === 'now' ? 'succeeded' : 'processing')
  await store.put('stripe.payment_intent', intent.id, intent, { ref: id })
  if (money === 'now') await chargeIntent(store, intent)
  const session: Stripe.Checkout.Session = {
    ...stored.session,
    status: 'complete',
    payment_status: money === 'now' ? 'paid' : 'unpaid',
    payment_intent: intent.id,
    url: null,
  }
  await save(store, { ...stored, session }, intent.id)
  await emitStripeEvent(store, 'checkout.session.completed', session)
  return session
}

/** How a payment that takes days ends. */
export async function finishLatePayment(
  store: SandboxStore,
  id: string,
  end: 'succeeded' | 'failed',
) {
  const stored = await storedSession(store, id)
  const intent = await intentOf(store, stored.session)
  if (intent?.status !== 'processing') throw invalid('No payment of this session is under way.')
  if (end === 'succeeded') {
    await chargeIntent(store, { ...intent, status: 'succeeded', amount_received: intent.amount })
  } else {
    const failed = { ...intent, status: 'requires_payment_method' as const }
    await store.put('stripe.payment_intent', intent.id, failed)
  }
  const payment_status = end === 'succeeded' ? 'paid' : 'unpaid'
  const session: Stripe.Checkout.Session = { ...stored.session, payment_status }
  await save(store, { ...stored, session }, intent.id)
  await emitStripeEvent(store, `checkout.session.async_payment_${end}`, session)
  return session
}

export async function expireSession(store: SandboxStore, id: string) {
  const stored = await openSession(store, id, 'expired')
  const session: Stripe.Checkout.Session = { ...stored.session, status: 'expired', url: null }
  await save(store, { ...stored, session })
  await emitStripeEvent(store, 'checkout.session.expired', session)
  return session
}

export function intentOf(store: SandboxStore, { payment_intent }: Stripe.Checkout.Session) {
  return typeof payment_intent === 'string'
    ? store.get('stripe.payment_intent', payment_intent)
    : Promise.resolve(undefined)
}

async function chargeIntent(store: SandboxStore, intent: Stripe.PaymentIntent): Promise<void> {
  const charge = newCharge(store, intent)
  await store.put('stripe.charge', charge.id, charge, { ref: intent.id })
  await store.put('stripe.payment_intent', intent.id, { ...intent, latest_charge: charge.id })
}

async function openSession(
  store: SandboxStore,
  id: string,
  to = 'completed',
): Promise<StoredSession> {
  const stored = await storedSession(store, id)
  const { status } = stored.session
  if (status === 'open') return stored
  throw invalid(
    `Only Checkout Sessions with a status in ["open"] can be ${to}. This Checkout Session has a status of ${status}.`,
    'session',
  )
}

/** From now on it does not expire. */
async function save(store: SandboxStore, stored: StoredSession, intentId?: string): Promise<void> {
  const lookup = { dueAt: null, ...(intentId !== undefined && { ref: intentId }) }
  await store.put('stripe.session', stored.session.id, stored, lookup)
}
