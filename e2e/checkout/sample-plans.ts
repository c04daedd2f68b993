import type { Offer } from '@leadline/contract/shop/payments'

/** The address of PayPal's script, as an offer names it. */
export const scriptPath =
  '/stub/paypal.js?client-id=test&currency=USD&intent=capture&components=buttons'

export const algo = {
  id: 2,
  title: 'Algo',
  price: 14.99,
  description: 'Script your own indicators and algorithms.',
  benefitList: ['Everything in Free', 'Algorithm scripting in Python'],
}
export const premium = {
  id: 3,
  title: 'Premium',
  price: 24.99,
  description: 'The full desk, with the news read and summarized.',
  benefitList: ['Everything in Algo', 'AI news feed'],
}
export const free = {
  id: 1,
  title: 'Free',
  price: 0,
  description: 'Follow and trade the market on every exchange you connect.',
  benefitList: ['Five exchanges in one window'],
}

const prices = { currency: 'USD' as const }
export const offer: Offer = {
  plans: [
    { id: 1, title: 'Free', subtotalCents: 0, taxCents: 0, totalCents: 0, ...prices },
    { id: 2, title: 'Algo', subtotalCents: 1499, taxCents: 120, totalCents: 1619, ...prices },
    { id: 3, title: 'Premium', subtotalCents: 2499, taxCents: 200, totalCents: 2699, ...prices },
  ],
  methods: { card: true, paypal: { scriptUrl: scriptPath }, crypto: ['bitcoin', 'monero'] },
  sandbox: false,
}
