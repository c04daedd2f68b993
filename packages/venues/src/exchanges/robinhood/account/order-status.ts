import type { VenueOrderStatus } from '../../../account-events.ts'
import { isAboveZero } from '../../../kernel/account/amounts.ts'

/** Which word stands for an order that is filled in part is not known: the quantities report. */
export function stateOf(word: unknown, filled: string | null): VenueOrderStatus {
  const hasTraded = filled !== null && isAboveZero(filled)
  switch (word) {
    case 'pending':
      return hasTraded ? 'partially-filled' : 'pending'
    case 'open':
    case 'partially_filled':
      return hasTraded ? 'partially-filled' : 'open'
    case 'filled':
      return 'filled'
    case 'canceled':
      return 'canceled'
    case 'failed':
      return hasTraded ? 'canceled' : 'rejected'
    default:
      return 'unknown'
  }
}
