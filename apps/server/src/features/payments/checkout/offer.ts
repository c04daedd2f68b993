import { salesTaxCents } from '@leadline/contract/shop/money'
import type { Offer } from '@leadline/contract/shop/payments'
import { planIds, planPrices } from '@leadline/contract/shop/plans'

import type { PaymentDeps } from '../payment-deps.ts'

const noMethods: Offer['methods'] = { card: false, paypal: null, crypto: [] }

/** The price list and the ways to pay. Browsers show it; nothing they send back is believed. */
export function offerOf({
  providers,
  planTitle,
}: Pick<PaymentDeps, 'providers' | 'planTitle'>): Offer {
  const offered = providers.all.filter(({ gateway }) => gateway !== undefined)
  return {
    plans: planIds.flatMap((id) => {
      const plan = planPrices[id]
      if (plan.kind === 'contact') return []
      const subtotalCents = plan.kind === 'free' ? 0 : plan.priceCents
      const taxCents = salesTaxCents(subtotalCents)
      const totalCents = subtotalCents + taxCents
      return [{ id, title: planTitle(id), subtotalCents, taxCents, totalCents, currency: 'USD' }]
    }),
    methods: offered.reduce((methods, { offer }) => ({ ...methods, ...offer }), noMethods),
    sandbox: offered.some(({ isSandbox }) => isSandbox),
  }
}
