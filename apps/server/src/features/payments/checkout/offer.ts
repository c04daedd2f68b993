import { salesTaxCents } from '@leadline/contract/money'
import { cryptoTypes, type Offer } from '@leadline/contract/payments'
import { planIds, planPrices } from '@leadline/contract/plans'

import type { PaymentDeps } from '../payment-deps.ts'
import { providers } from '../providers/gateway.ts'

/** The price list and the ways to pay. Browsers show it; nothing they send back is believed. */
export function offerOf({
  gateways,
  planTitle,
  paypalScriptUrl,
  isSandbox,
}: Pick<PaymentDeps, 'gateways' | 'planTitle' | 'paypalScriptUrl' | 'isSandbox'>): Offer {
  return {
    plans: planIds.flatMap((id) => {
      const plan = planPrices[id]
      if (plan.kind === 'contact') return []
      const subtotalCents = plan.kind === 'free' ? 0 : plan.priceCents
      const taxCents = salesTaxCents(subtotalCents)
      const totalCents = subtotalCents + taxCents
      return [{ id, title: planTitle(id), subtotalCents, taxCents, totalCents, currency: 'USD' }]
    }),
    methods: {
      card: gateways.stripe !== undefined,
      paypal: walletOf(gateways.paypal && paypalScriptUrl()),
      crypto: gateways.btcpay ? [...cryptoTypes] : [],
    },
    sandbox: providers.some((provider) => gateways[provider] && isSandbox(provider)),
  }
}

function walletOf(scriptUrl: string | null | undefined): Offer['methods']['paypal'] {
  return scriptUrl ? { scriptUrl } : null
}
