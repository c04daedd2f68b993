import { btcpayProvider } from './btcpay/btcpay-provider.ts'
import { paypalProvider } from './paypal/paypal-provider.ts'
import type { ProviderRegistration } from './provider-registration.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

/** Every payment provider there is. Another one is a folder beside these, and a line here. */
export const registeredProviders: readonly ProviderRegistration[] = [
  stripeProvider,
  paypalProvider,
  btcpayProvider,
]
