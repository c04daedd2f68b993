import type { PaymentMethod } from '../shop/payments.ts'

interface MethodWords {
  name: string
  /** Sent as coins, which a network has to confirm and which may still arrive when nobody expects them. */
  isCrypto: boolean
  /** How long a buyer usually waits while the payment is on its way. */
  wait: string
}

const bankWait = 'That usually takes minutes, and a few days for a bank debit.'

/** How a way of paying is spoken of. A new one adds its entry. */
export const methodWords: Record<PaymentMethod, MethodWords> = {
  stripe: { name: 'Card', isCrypto: false, wait: bankWait },
  paypal: {
    name: 'PayPal',
    isCrypto: false,
    wait: 'That usually takes minutes, occasionally a day.',
  },
  bitcoin: {
    name: 'Bitcoin',
    isCrypto: true,
    wait: 'Confirmation usually takes 10 to 60 minutes.',
  },
  monero: { name: 'Monero', isCrypto: true, wait: 'Confirmation usually takes about 20 minutes.' },
  free: { name: 'None', isCrypto: false, wait: bankWait },
}
