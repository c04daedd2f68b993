import type { VenueId } from '@leadline/venues/venue-names'
import { useEffect, useState } from 'react'

import { type MarketClient, useMarketClient } from '../../platform/hub/market-client.ts'

const againMs = 3000

/**
 * The exchanges that list a symbol, or whose list has not come and may name it; undefined while nothing is known. Lists
 * of instruments arrive one by one when the program starts, so an exchange is missing only if it is missing twice.
 */
export function useListedAt(
  symbol: string,
  wanted: readonly VenueId[],
): readonly VenueId[] | undefined {
  const client = useMarketClient()
  const key = `${symbol} ${wanted.join(' ')}`
  const [found, setFound] = useState<{ key: string; venues: readonly VenueId[] }>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isEnded = false
    let misses = 0
    const request = async () => {
      const known = await listedAt(client, symbol)
      if (isEnded) return
      const isListed = known?.venues.some((id) => wanted.includes(id)) ?? false
      if (known) misses += 1
      if (known && (isListed || misses > 1)) {
        setFound({ key, venues: [...known.venues, ...known.missingLists] })
      }
      if (!isListed) timer = setTimeout(() => void request(), againMs)
    }
    void request()
    return () => {
      isEnded = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key says which exchanges are wanted
  }, [client, symbol, key])
  return found?.key === key ? found.venues : undefined
}

async function listedAt(
  client: MarketClient,
  symbol: string,
): Promise<Record<'venues' | 'missingLists', readonly VenueId[]> | undefined> {
  const reply = await client.request({ type: 'find', text: symbol, limit: 20 })
  if (!reply.isDone) return undefined
  const { markets, missingLists } = reply
  return { venues: markets.find((each) => each.symbol === symbol)?.venues ?? [], missingLists }
}
