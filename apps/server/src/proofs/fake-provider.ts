import { createHmac } from 'node:crypto'

import { endpoint } from '@leadline/contract/endpoint'
import { OrderId } from '@leadline/contract/shop/payments'
import { PlanId } from '@leadline/contract/shop/plan-id'
import * as z from 'zod/mini'

import type { Gateway, PaymentSnapshot } from '../features/payments/providers/gateway.ts'
import type { ProviderRegistration } from '../features/payments/providers/provider-registration.ts'
import { openSnapshot } from '../features/payments/testing/simulated-provider.ts'

const secret = 'fake-secret'

export function signedByFake(body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Everything that a fourth provider is: a gateway, a registration, and the call of its button. */
export function openFakeProvider() {
  const payments = new Map<string, PaymentSnapshot>()

  const gateway: Gateway = {
    provider: 'fake',
    async create(request) {
      const providerId = `fake-${request.attemptId}`
      const checkoutUrl = `https://fake.invalid/${providerId}`
      if (!payments.has(providerId)) {
        payments.set(providerId, openSnapshot(providerId, request, checkoutUrl))
      }
      return { providerId, checkoutUrl }
    },
    async read(providerId) {
      return payments.get(providerId)
    },
    async verifyEvent({ headers, body }) {
      if (headers['fake-signature'] !== signedByFake(body.toString())) return undefined
      const { id, payment } = FakeEvent.parse(JSON.parse(body.toString()))
      const subject = { providerId: payment, reference: null, orderId: null }
      return { eventId: id, type: 'fake.changed', subject }
    },
    async refund({ providerId, amount }) {
      const known = snapshotOf(providerId)
      const refundedCents = typeof amount === 'number' ? amount : (known.amountCents ?? 0)
      payments.set(providerId, { ...known, refundedCents })
      return { collectUrl: null }
    },
  }

  const registration: ProviderRegistration = {
    name: 'fake',
    title: 'Fake money',
    methods: ['fake'],
    needsNoName: false,
    refundsAreCollected: false,
    verifiesEventsRemotely: false,
    open: () => ({ gateway, isSandbox: false, offer: {} }),
    scriptOrigins: () => [],
    routes(mount, checkout) {
      mount(startFakeCheckout, async ({ body }, { caller }) => {
        const { orderId, providerId, checkoutUrl } = await checkout.begin({
          planId: body.plan,
          method: 'fake',
          orderId: undefined,
          accountId: caller?.accountId,
          email: body.email,
        })
        return { url: checkoutUrl ?? '', sessionId: providerId, order: orderId }
      })
    },
  }

  function snapshotOf(providerId: string): PaymentSnapshot {
    const known = payments.get(providerId)
    if (!known) throw new Error(`there is no payment ${providerId}`)
    return known
  }

  return {
    registration,
    /** The buyer pays; returns the body of the event that reports it. */
    pay(providerId: string): string {
      const paid = { state: 'paid', providerStatus: 'paid', checkoutUrl: null } as const
      payments.set(providerId, { ...snapshotOf(providerId), ...paid })
      return JSON.stringify({ id: `event-of-${providerId}`, payment: providerId })
    },
  }
}

const FakeEvent = z.strictObject({ id: z.string(), payment: z.string() })

const startFakeCheckout = endpoint({
  method: 'POST',
  path: '/api/v1/payments/fake-checkout',
  who: 'anyone',
  summary: 'Open an order and pay it with fake money.',
  tag: 'Payments',
  body: z.strictObject({ plan: PlanId, email: z.string() }),
  response: z.strictObject({ url: z.string(), sessionId: z.string(), order: OrderId }),
  errors: [],
})
