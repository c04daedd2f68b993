import type { HubMessage } from '@leadline/desk-protocol/messages/hub-messages'
import type { WireVault } from '@leadline/desk-protocol/messages/vault-messages'
import type { VenueId } from '@leadline/venues/venue-names'
import { venues } from '@leadline/venues/venue-registry'
import { useMemo } from 'react'

import { useWelcome } from '../hub/use-frozen.ts'
import { useValue } from '../value.ts'
import { useVault } from './vault-store.ts'

type Mode = Extract<HubMessage, { type: 'welcome' }>['mode']

/**
 * Exchanges of which nothing can come, because no key is stored: who publishes neither book nor trades answers those
 * alone who have one. The simulated market and a recording need none.
 */
export function keylessVenues(mode: Mode | undefined, vault: WireVault | undefined): VenueId[] {
  if (mode !== 'real' || !vault) return []
  return venues.flatMap(({ id, publishesBook, publishesTrades }) =>
    publishesBook || publishesTrades || vault.keys.some(({ venue }) => venue === id) ? [] : id,
  )
}

export function useKeylessVenues(): readonly VenueId[] {
  const mode = useWelcome()?.mode
  const vault = useValue(useVault().state)
  return useMemo(() => keylessVenues(mode, vault), [mode, vault])
}

export const needsKeyWords = 'needs a key'
