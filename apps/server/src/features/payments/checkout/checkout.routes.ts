import { readOffer } from '@leadline/contract/shop/payments'

import type { Mount } from '../../../platform/http/mount.ts'
import { captureForBrowser } from '../captures/capture-for-browser.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { beginCheckout } from './begin-checkout.ts'
import { offerOf } from './offer.ts'

/** The price list, and each provider's own calls. */
export function checkoutRoutes(mount: Mount, deps: PaymentDeps): void {
  mount(readOffer, () => offerOf(deps))
  for (const provider of deps.providers.all) {
    provider.routes(mount, {
      begin: (purchase) => beginCheckout(deps, provider, purchase),
      capture: (providerId) => captureForBrowser(deps, provider, providerId),
    })
  }
}
