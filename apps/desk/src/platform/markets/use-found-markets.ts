import type { FoundMarket } from '@leadline/desk-protocol/messages/market-messages'
import type { VenueId } from '@leadline/venues/venue-names'
import { useEffect, useState } from 'react'

import { useDocument } from '../documents/use-document.ts'
import { useMarketClient } from '../hub/market-client.ts'
import { requestUntilAnswered } from '../hub/request-until-answered.ts'
import { symbolPreferences, symbolPreferencesName } from '../preferences/symbol-preferences.ts'
import { rankMarkets } from './rank-markets.ts'

const limit = 200

export interface FoundMarkets {
  markets: readonly FoundMarket[]
  /** The exchanges that have not said yet what they trade. */
  missingLists: readonly VenueId[]
}

const none: FoundMarkets = { markets: [], missingLists: [] }

/** Markets of all exchanges that begin with a text, best first; undefined until the hub has answered. */
export function useFoundMarkets(text: string): FoundMarkets | undefined {
  const client = useMarketClient()
  const [{ quoteCurrency, hidden }] = useDocument(symbolPreferences, symbolPreferencesName)
  const [found, setFound] = useState<FoundMarkets & { text: string }>()
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') return undefined
    const request = { type: 'find', text: wanted.slice(0, 50), limit } as const
    return requestUntilAnswered(client, request, ({ markets, missingLists }) =>
      setFound({ text: wanted, markets, missingLists }),
    )
  }, [client, wanted])
  if (wanted === '') return none
  if (found?.text !== wanted) return undefined
  const { markets, missingLists } = found
  return { markets: rankMarkets(markets, wanted, quoteCurrency, hidden), missingLists }
}
