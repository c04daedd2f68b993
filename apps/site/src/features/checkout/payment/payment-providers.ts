import { cryptoProvider } from '../crypto/crypto-provider.ts'
import { paypalProvider } from '../paypal/paypal-provider.ts'
import { stripeProvider } from '../stripe/stripe-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Every provider with a button, in the order in which the buttons stand. A new one registers here. */
export const paymentProviders: readonly PaymentProvider[] = [
  paypalProvider,
  stripeProvider,
  cryptoProvider,
]
