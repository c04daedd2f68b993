import { paymentMethods } from '../payment/payment-methods.ts'
import type { PaymentProvider } from '../payment/payment-provider.ts'
import { CryptoPayment } from './CryptoPayment.tsx'

export const cryptoProvider: PaymentProvider = {
  id: 'crypto',
  method: 'crypto',
  isOffered: ({ crypto }) => crypto.length > 0,
  notOffered: paymentMethods.crypto.notOffered,
  Button: CryptoPayment,
}
