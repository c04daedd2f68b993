/** The choices of a buyer. Several providers may serve one of them. */
export const paymentMethods = {
  card: {
    label: 'Card',
    about: 'Credit or debit card, or PayPal.',
    notOffered: 'Card and PayPal payments are not available right now.',
    eulaNote: 'Please accept the EULA to proceed with payment.',
  },
  crypto: {
    label: 'Crypto',
    about: 'Bitcoin or Monero.',
    notOffered: 'Crypto payments are not available right now.',
    eulaNote: undefined,
  },
} as const

export type PaymentMethodName = keyof typeof paymentMethods

export const methodChoices = [
  { value: 'card', ...paymentMethods.card },
  { value: 'crypto', ...paymentMethods.crypto },
] as const
