import { btcpayApiKey } from './btcpay/btcpay-api.routes.ts'
import { btcpayStoreId } from './btcpay/btcpay-objects.ts'
import { btcpayWebhookSecret } from './btcpay/btcpay-webhook.ts'
import { paypalClientId, paypalClientSecret } from './paypal/access-token.ts'
import { paypalMerchantId } from './paypal/order-answer.ts'
import { paypalWebhookId } from './paypal/paypal-webhook.ts'
import { stripeSecretKey } from './stripe/stripe-api.routes.ts'
import { stripeWebhookSecret } from './stripe/stripe-webhook.ts'

export type SandboxKeys = ReturnType<typeof sandboxKeys>

/** What a shop sets up each provider with. Nobody takes these for real keys. */
export function sandboxKeys(api: string, publicPrefix: string) {
  return {
    stripe: {
      secretKey: stripeSecretKey,
      webhookSecret: stripeWebhookSecret,
      apiUrl: `${api}/stripe`,
    },
    paypal: {
      clientId: paypalClientId,
      clientSecret: paypalClientSecret,
      webhookId: paypalWebhookId,
      merchantId: paypalMerchantId,
      apiUrl: `${api}/paypal`,
      sdkUrl: `${publicPrefix}/paypal/sdk/js`,
    },
    btcpay: {
      url: `${api}/btcpay`,
      apiKey: btcpayApiKey,
      storeId: btcpayStoreId,
      webhookSecret: btcpayWebhookSecret,
    },
  }
}
