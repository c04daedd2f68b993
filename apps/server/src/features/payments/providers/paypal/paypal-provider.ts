import { capturePaypalOrder, startPaypalCheckout } from '@leadline/contract/shop/payments'

import { defineProvider } from '../define-provider.ts'
import { captureForButton } from './paypal-button.ts'
import { openPaypalGateway } from './paypal-gateway.ts'
import { paypalScriptOrigins, paypalScriptUrl } from './paypal-script.ts'

const method = 'paypal'

/** The wallet. Its button is a script of its own, which has us capture what the buyer approves. */
export const paypalProvider = defineProvider({
  name: 'paypal',
  title: 'PayPal',
  methods: [method],
  needsNoName: false,
  refundsAreCollected: false,
  verifiesEventsRemotely: true,
  configOf: ({ paypal }) => paypal,
  sandboxKeysOf: ({ paypal }) => paypal,
  openGateway: openPaypalGateway,
  offer: (keys) => ({ paypal: { scriptUrl: paypalScriptUrl(keys) } }),
  scriptOrigins: paypalScriptOrigins,
  routes(mount, checkout) {
    mount(startPaypalCheckout, async ({ body }, { caller }) => {
      const { orderId, providerId } = await checkout.begin({
        planId: body.plan,
        method,
        orderId: body.order,
        accountId: caller?.accountId,
        email: body.email,
        browserSecret: body.browserSecret,
      })
      return { id: providerId, order: orderId }
    })
    mount(capturePaypalOrder, ({ params }) => captureForButton(checkout, params.orderId))
  },
})
