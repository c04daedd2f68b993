import { brand } from '@leadline/contract/brand'

import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'

/** What a tab with the checkout is called, in whichever of its views. */
export function useCheckoutHead(title: string): void {
  usePageHead({
    title: `${title} · ${brand.name}`,
    description: `Pay for a ${brand.name} plan by card, PayPal, Bitcoin or Monero.`,
    canonicalPath: paths.checkout,
    hidden: true,
  })
}
