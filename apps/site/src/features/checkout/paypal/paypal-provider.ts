import type { PaymentProvider } from '../payment/payment-provider.ts'
import { PaypalButtons } from './PaypalButtons.tsx'

export const paypalProvider: PaymentProvider = {
  id: 'paypal',
  method: 'card',
  isOffered: ({ paypal }) => paypal !== null,
  notOffered: 'PayPal is not available right now.',
  Button: PaypalButtons,
}
