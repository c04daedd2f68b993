import * as z from 'zod/mini'

import type { PaymentSnapshot } from '../gateway.ts'
import { ProviderUnavailable } from '../provider-errors.ts'

const Metadata = z.nullish(z.record(z.string(), z.string()))

const Charge = z.looseObject({
  amount_refunded: z.int().check(z.minimum(0)),
  disputed: z.boolean(),
})

const PaymentIntent = z.looseObject({
  id: z.string(),
  status: z.string(),
  latest_charge: z.nullish(z.union([z.string(), Charge])),
})

/** A checkout session, read with its payment intent and charge. */
export const Session = z.looseObject({
  id: z.string(),
  status: z.nullable(z.string()),
  payment_status: z.string(),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  livemode: z.boolean(),
  client_reference_id: z.nullish(z.string()),
  metadata: Metadata,
  url: z.nullish(z.string()),
  payment_intent: z.nullish(z.union([z.string(), PaymentIntent])),
})
export type Session = z.infer<typeof Session>

export const Disputes = z.looseObject({ data: z.array(z.looseObject({ status: z.string() })) })

/** A session in our words. `disputeStatuses` are Stripe's, of every dispute there is about it. */
export function snapshotOf(
  session: Session,
  { isLive, disputeStatuses }: { isLive: boolean; disputeStatuses: readonly string[] | undefined },
): PaymentSnapshot {
  const state = stateOf(session)
  const charge = chargeOf(session)
  const isCharged = state === 'paid' && session.amount_total !== 0
  if (isCharged && !charge) {
    throw new ProviderUnavailable('Stripe answered without the charge of a paid session')
  }
  return {
    providerId: session.id,
    orderId: orderIdOf(session),
    amountCents: session.amount_total,
    currency: (session.currency ?? '').toUpperCase(),
    ours: session.livemode === isLive,
    state,
    exception: null,
    overpaid: false,
    // A refund that failed has been taken out of it again.
    refundedCents: charge?.amount_refunded ?? 0,
    dispute: charge?.disputed ? disputeOf(disputeStatuses ?? []) : 'none',
    reference: referenceOf(session),
    providerStatus: `${session.status ?? 'none'}/${session.payment_status}`,
    checkoutUrl: state === 'open' ? (session.url ?? null) : null,
    crypto: null,
  }
}

function stateOf(session: Session): PaymentSnapshot['state'] {
  const { status, payment_status: payment } = session
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  if (status === 'complete') {
    if (payment === 'paid') return 'paid'
    if (payment === 'unpaid') return isGivenUp(session) ? 'failed' : 'processing'
    // No money was taken, which is right only if the price was zero.
    if (payment === 'no_payment_required') return session.amount_total === 0 ? 'paid' : 'failed'
  }
  throw new ProviderUnavailable(`Stripe has a session as ${String(status)}/${payment}`)
}

/** After a delayed payment fails, its intent waits for another payment method; a closed session takes none. */
function isGivenUp({ payment_intent: intent }: Session): boolean {
  if (!intent || typeof intent === 'string') return false
  return intent.status === 'requires_payment_method' || intent.status === 'canceled'
}

/** We write the order into both fields, so a session that has it in only one is not ours. */
function orderIdOf({ metadata, client_reference_id: reference }: Session): string | null {
  const orderId = metadata?.['order_id']
  return orderId !== undefined && orderId === reference ? orderId : null
}

function chargeOf({ payment_intent: intent }: Session) {
  if (!intent || typeof intent === 'string') return undefined
  const charge = intent.latest_charge
  return !charge || typeof charge === 'string' ? undefined : charge
}

export function referenceOf({ payment_intent: intent }: Session): string | null {
  return (typeof intent === 'string' ? intent : intent?.id) ?? null
}

export function isDisputed(session: Session): boolean {
  return chargeOf(session)?.disputed ?? false
}

/** Disputes that are over, and in which we keep the money. */
const harmless = ['won', 'warning_closed', 'prevented']

/** One lost dispute means that the money is gone; a status that we do not know counts as open. */
function disputeOf(statuses: readonly string[]): PaymentSnapshot['dispute'] {
  if (statuses.includes('lost')) return 'lost'
  const isOver = statuses.length > 0 && statuses.every((status) => harmless.includes(status))
  return isOver ? 'none' : 'open'
}
