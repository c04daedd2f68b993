import type { PaymentMethod } from '@leadline/contract/payments'

interface MethodWords {
  name: string
  /** What a buyer waits for while the payment is on its way. */
  processing: string
  /** Money may still arrive after the time to pay has run out. */
  mayComeLate: boolean
}

const bank =
  'The bank has yet to confirm it. There is nothing for you to do; the license follows at once.'

/** How an order that was paid this way is spoken of. A new way to pay adds its entry. */
export const methodWords: Record<PaymentMethod, MethodWords> = {
  stripe: { name: 'Card', processing: bank, mayComeLate: false },
  paypal: {
    name: 'PayPal',
    processing:
      'PayPal has your payment and is still checking it. Usually that takes minutes, now and then a day. There is nothing for you to do; the license follows at once.',
    mayComeLate: false,
  },
  bitcoin: {
    name: 'Bitcoin',
    processing:
      'The network has seen it. Confirmation usually takes 10 to 60 minutes; the license follows at once.',
    mayComeLate: true,
  },
  monero: {
    name: 'Monero',
    processing:
      'The network has seen it. Confirmation usually takes about 20 minutes; the license follows at once.',
    mayComeLate: true,
  },
  free: { name: 'None', processing: bank, mayComeLate: false },
}
