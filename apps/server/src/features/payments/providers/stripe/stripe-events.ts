import Stripe from 'stripe'
import * as z from 'zod/mini'

import type { Delivery, EventSubject, VerifiedEvent } from '../gateway.ts'
import { headerOf } from '../provider-answer.ts'

const toleranceS = 300

const sessionEvents = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])
/** These speak of a charge, a refund or a dispute, and name the payment intent. */
const moneyEvents = new Set([
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
])

const Event = z.looseObject({ id: z.string(), type: z.string() })
const AboutMoney = z.looseObject({
  id: z.string(),
  payment_intent: z.nullish(z.union([z.string(), z.looseObject({ id: z.string() })])),
  client_reference_id: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
})

/** Is it Stripe who speaks, and of what? Undefined for a forgery, however it is made. */
export function verifyStripeEvent(
  { headers, body }: Delivery,
  { secret, now }: { secret: string; now: number },
): VerifiedEvent | undefined {
  const signature = headerOf(headers, 'stripe-signature')
  if (signature === undefined) return undefined
  let message: unknown
  try {
    message = Stripe.webhooks.constructEvent(body, signature, secret, toleranceS, undefined, now)
  } catch {
    return undefined
  }
  const event = Event.safeParse(message)
  if (!event.success) return undefined
  const { id, type, data } = event.data
  return { eventId: id, type, subject: subjectOf(type, data) }
}

function subjectOf(type: string, data: unknown): EventSubject | null {
  const isAboutSession = sessionEvents.has(type)
  if (!isAboutSession && !moneyEvents.has(type)) return null
  const parsed = z.looseObject({ object: AboutMoney }).safeParse(data)
  if (!parsed.success) return null
  const { id, payment_intent: intent, metadata, client_reference_id: order } = parsed.data.object
  return {
    providerId: isAboutSession ? id : null,
    reference: (typeof intent === 'string' ? intent : intent?.id) ?? null,
    orderId: metadata?.['order_id'] ?? order ?? null,
  }
}
