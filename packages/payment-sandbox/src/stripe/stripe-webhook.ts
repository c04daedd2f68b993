import { createHmac } from 'node:crypto'

import type { Delivery } from '../store/delivery.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { queueDelivery } from '../webhooks/queue-delivery.ts'
import { seconds, stripeApiVersion } from './stripe-objects.ts'

export const stripeWebhookSecret = 'whsec_sandbox'
export const stripeWebhookPath = '/api/v1/payments/webhooks/stripe'

/** The value of `Stripe-Signature`. */
export function stripeSignature(secret: string, timestamp: number, body: string): string {
  const v1 = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${v1}`
}

export async function stripeRequest(store: SandboxStore, { payload }: Delivery) {
  const signature = stripeSignature(stripeWebhookSecret, seconds(store.now()), payload)
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return { headers: { ...headers, 'stripe-signature': signature }, body: payload }
}

/** Keeps the event, and notifies the shop of it. */
export async function emitStripeEvent(
  store: SandboxStore,
  type: string,
  object: object,
): Promise<void> {
  const event = {
    id: store.newId('evt_1'),
    object: 'event',
    api_version: stripeApiVersion,
    created: seconds(store.now()),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  }
  await store.put('stripe.event', event.id, event)
  await queueDelivery(store, {
    provider: 'stripe',
    path: stripeWebhookPath,
    eventId: event.id,
    type,
    payload: JSON.stringify(event),
  })
}
