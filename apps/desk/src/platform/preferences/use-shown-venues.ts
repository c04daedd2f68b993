import type { VenueId } from '@leadline/venues/venue-names'
import { useMemo } from 'react'

import { useDocument } from '../documents/use-document.ts'
import { useWelcome } from '../hub/use-frozen.ts'
import {
  columnOrder,
  exchangePreferences,
  exchangePreferencesName,
} from './exchange-preferences.ts'

/** The exchanges that panels show, in the order of their columns. */
export function useShownVenues(): readonly VenueId[] {
  const [preferences] = useDocument(exchangePreferences, exchangePreferencesName)
  const welcome = useWelcome()
  return useMemo(() => {
    const connected = welcome?.venues.map(({ id }) => id)
    return columnOrder(preferences)
      .filter((id) => !preferences.hidden.includes(id))
      .filter((id) => connected === undefined || connected.includes(id))
  }, [preferences, welcome])
}
