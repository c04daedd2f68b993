import type { PaymentProvider } from '../payment-provider.ts'
import { CardPageButton } from './CardPageButton.tsx'

export const stripeProvider: PaymentProvider = {
  id: 'stripe',
  method: 'card',
  isOffered: ({ card }) => card,
  notOffered: 'Paying by card directly is not on offer right now.',
  Button: CardPageButton,
}
