import * as z from 'zod/mini'

import type { StripeKeys } from '../../../../platform/config/payment-settings.ts'
import type { ClosingGateway } from '../gateway.ts'
import { checkAnswer } from '../provider-answer.ts'
import type { ProviderDeps } from '../provider-call.ts'
import { isRefusal, ProviderRefused } from '../provider-errors.ts'
import { translateErrors, openStripeClient } from './stripe-client.ts'
import { verifyStripeEvent } from './stripe-events.ts'
import { sessionFor } from './stripe-session.ts'
import { Disputes, isDisputed, referenceOf, Session, snapshotOf } from './stripe-snapshot.ts'
import { openTaxRate } from './stripe-tax-rate.ts'

const MadeSession = z.looseObject({
  id: z.string(),
  url: z.string(),
  amount_total: z.int(),
  total_details: z.looseObject({ amount_tax: z.int() }),
})

const Refund = z.looseObject({ status: z.nullable(z.string()) })

/** Cards, on Stripe's own payment page. */
export function openStripeGateway(keys: StripeKeys, deps: ProviderDeps): ClosingGateway {
  if (keys.webhookSecret.trim() === '') throw new Error('Stripe needs a webhook secret')
  const stripe = openStripeClient(keys, deps)
  const taxRate = openTaxRate(stripe)
  const isLive = /^(?:sk|rk)_live_/.test(keys.secretKey)

  const find = async (id: string): Promise<Session | undefined> => {
    const expand = ['payment_intent.latest_charge']
    const session = await translateErrors(stripe.checkout.sessions.retrieve(id, { expand })).catch(
      (error: unknown) => {
        if (isRefusal(error, 'resource_missing')) return undefined
        throw error
      },
    )
    return session && checkAnswer('Stripe', Session, session)
  }

  const close = async (id: string): Promise<void> => {
    try {
      await translateErrors(stripe.checkout.sessions.expire(id))
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      // Stripe refuses to expire a session that is over, without a code that says so: read it and see.
      if ((await find(id))?.status === 'open') throw error
    }
  }

  return {
    provider: 'stripe',
    close,

    async create(request) {
      const taxRateId = request.taxCents === 0 ? undefined : await taxRate.id()
      const idempotencyKey = `${request.orderId}:checkout:${request.attemptNumber}`
      const answer = await translateErrors(
        stripe.checkout.sessions.create(sessionFor(request, taxRateId), { idempotencyKey }),
      ).catch((error: unknown) => {
        taxRate.forget()
        throw error
      })
      const made = checkAnswer('Stripe', MadeSession, answer)
      const isWhatWeAsked =
        made.amount_total === request.totalCents &&
        made.total_details.amount_tax === request.taxCents
      if (!isWhatWeAsked) {
        taxRate.forget()
        await close(made.id)
        throw new ProviderRefused('amount_mismatch', {
          message: 'Stripe computed another total than ours, so its session was closed',
        })
      }
      return { providerId: made.id, checkoutUrl: made.url }
    },

    async read(providerId) {
      const session = await find(providerId)
      if (!session) return undefined
      const intent = referenceOf(session)
      const disputes =
        isDisputed(session) && intent !== null
          ? checkAnswer(
              'Stripe',
              Disputes,
              await translateErrors(stripe.disputes.list({ payment_intent: intent, limit: 100 })),
            )
          : undefined
      const disputeStatuses = disputes?.data.map(({ status }) => status)
      return snapshotOf(session, { isLive, disputeStatuses })
    },

    async verifyEvent(delivery) {
      return verifyStripeEvent(delivery, {
        secret: keys.webhookSecret,
        now: deps.runtime.now(),
      })
    },

    async refund({ providerId, reference, amount, idempotencyKey }) {
      const session = reference === null ? await find(providerId) : undefined
      const intent = reference ?? (session && referenceOf(session))
      if (!intent) throw new ProviderRefused('nothing_to_refund')
      try {
        const answer = await translateErrors(
          stripe.refunds.create(
            {
              payment_intent: intent,
              ...(typeof amount === 'number' && { amount }),
              reason: 'requested_by_customer',
            },
            { idempotencyKey },
          ),
        )
        const { status } = checkAnswer('Stripe', Refund, answer)
        if (status === 'failed' || status === 'canceled') {
          throw new ProviderRefused(`refund_${status}`)
        }
      } catch (error) {
        if (!isRefusal(error, 'charge_already_refunded')) throw error
      }
      return { collectUrl: null }
    },
  }
}
