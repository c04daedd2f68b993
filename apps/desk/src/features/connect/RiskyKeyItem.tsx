import { venueOf } from '@leadline/venues/venue-registry'
import { CircleAlert } from 'lucide-react'

import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { useVault } from '../../platform/vault/vault-store.ts'
import { unexpectedlyRisky } from './risky-keys.ts'

/** A connected key turned out to be able to withdraw, and nobody has typed that they want one. */
export function RiskyKeyItem({ onOpen }: { onOpen: () => void }) {
  const accounts = useValue(useTrading().accounts)
  const stored = useValue(useVault().state)?.keys ?? []
  const [risky] = unexpectedlyRisky(stored, accounts)
  if (!risky) return null
  return (
    <button type="button" className="status-item text-ask-400" onClick={onOpen}>
      <CircleAlert aria-hidden="true" className="size-3.5" />
      <span role="status">The {venueOf(risky.venue).name} key can withdraw: replace it</span>
    </button>
  )
}
