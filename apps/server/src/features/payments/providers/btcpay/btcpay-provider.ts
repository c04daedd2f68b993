import { cryptoTypes, startCryptoCheckout } from '@leadline/contract/shop/payments'

import { defineProvider } from '../define-provider.ts'
import { openBtcpayGateway } from './btcpay-gateway.ts'

/** Bitcoin and Monero. */
export const btcpayProvider = defineProvider({
  name: 'btcpay',
  title: 'BTCPay Server',
  methods: cryptoTypes,
  needsNoName: true,
  refundsAreCollected: true,
  verifiesEventsRemotely: false,
  configOf: ({ btcpay }) => btcpay,
  sandboxKeysOf: ({ btcpay }) => btcpay,
  openGateway: openBtcpayGateway,
  offer: () => ({ crypto: [...cryptoTypes] }),
  routes(mount, checkout) {
    mount(startCryptoCheckout, async ({ body }, { caller }) => {
      const { orderId, providerId, checkoutUrl, claim } = await checkout.begin({
        planId: body.plan,
        method: body.cryptoType ?? 'bitcoin',
        orderId: body.order,
        accountId: caller?.accountId,
        email: body.email,
        browserSecret: body.browserSecret,
        ...(body.anonymous && { anonymous: { claimHash: body.claimHash } }),
      })
      return {
        url: checkoutUrl ?? '',
        sessionId: providerId,
        order: orderId,
        ...(claim !== undefined && { claim }),
      }
    })
  },
})
