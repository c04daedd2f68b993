import { startCardCheckout } from '@leadline/contract/shop/payments'

import { defineProvider } from '../define-provider.ts'
import { openStripeGateway } from './stripe-gateway.ts'

const method = 'stripe'

/** Cards. */
export const stripeProvider = defineProvider({
  name: 'stripe',
  title: 'Stripe',
  methods: [method],
  needsNoName: false,
  refundsAreCollected: false,
  verifiesEventsRemotely: false,
  configOf: ({ stripe }) => stripe,
  sandboxKeysOf: ({ stripe }) => stripe,
  openGateway: openStripeGateway,
  offer: () => ({ card: true }),
  routes(mount, checkout) {
    mount(startCardCheckout, async ({ body }, { caller }) => {
      const { orderId, providerId, checkoutUrl } = await checkout.begin({
        planId: body.plan,
        method,
        orderId: body.order,
        accountId: caller?.accountId,
        email: body.email,
        browserSecret: body.browserSecret,
      })
      return { url: checkoutUrl ?? '', sessionId: providerId, order: orderId }
    })
  },
})
