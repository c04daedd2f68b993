import type { CryptoType } from '@leadline/contract/shop/payments'

import type { Choice } from '../ChoiceGroup.tsx'

/** The coins that are on offer, with what one should know before choosing. */
export const cryptoChoices: readonly Choice<CryptoType>[] = [
  { value: 'bitcoin', label: 'Bitcoin', about: 'Confirmed in 10 to 60 minutes.' },
  { value: 'monero', label: 'Monero', about: 'Confirmed in about 20 minutes.' },
]
export const cryptoNames: Record<CryptoType, string> = { bitcoin: 'Bitcoin', monero: 'Monero' }
