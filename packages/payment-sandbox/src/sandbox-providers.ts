import { btcpayProvider } from './btcpay/btcpay-provider.ts'
import { paypalProvider } from './paypal/paypal-provider.ts'
import type { SandboxProvider } from './sandbox-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

/** Every provider that the sandbox can play. */
export const sandboxProviders: readonly SandboxProvider[] = [
  stripeProvider,
  paypalProvider,
  btcpayProvider,
]
