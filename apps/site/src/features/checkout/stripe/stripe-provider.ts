import type { PaymentProvider } from '../payment/payment-provider.ts'
import { CardPageButton } from './CardPageButton.tsx'

export const stripeProvider: PaymentProvider = {
  id: 'stripe',
  method: 'card',
  isOffered: ({ card }) => card,
  notOffered: 'Direct card payments are not available right now.',
  Button: CardPageButton,
}
