import type { VenueId } from '@leadline/venues/venue-names'
import { useEffect, useState } from 'react'

import { useHub } from '../../platform/hub/hub-context.ts'
import { HubUnreachable } from '../../platform/hub/hub-link.ts'

const againMs = 3000

/**
 * The exchanges that list a symbol, or whose list has not come and may name it; undefined while nothing is known. Lists
 * of instruments arrive one by one when the program starts, so an exchange is missing only if it is missing twice.
 */
export function useListedAt(
  symbol: string,
  wanted: readonly VenueId[],
): readonly VenueId[] | undefined {
  const hub = useHub()
  const key = `${symbol} ${wanted.join(' ')}`
  const [found, setFound] = useState<{ key: string; venues: readonly VenueId[] }>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isEnded = false
    let misses = 0
    const ask = async () => {
      const known = await listedAt(hub, symbol)
      if (isEnded) return
      const isListed = known?.venues.some((id) => wanted.includes(id)) ?? false
      if (known) misses += 1
      if (known && (isListed || misses > 1)) {
        setFound({ key, venues: [...known.venues, ...known.missingLists] })
      }
      if (!isListed) timer = setTimeout(() => void ask(), againMs)
    }
    void ask()
    return () => {
      isEnded = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key says which exchanges are wanted
  }, [hub, symbol, key])
  return found?.key === key ? found.venues : undefined
}

async function listedAt(
  hub: ReturnType<typeof useHub>,
  symbol: string,
): Promise<Record<'venues' | 'missingLists', readonly VenueId[]> | undefined> {
  try {
    const answer = await hub.ask({ type: 'find', text: symbol, limit: 20 })
    if (answer.type !== 'found') return undefined
    const { markets, missingLists } = answer
    const venues = markets.find((each) => each.symbol === symbol)?.venues ?? []
    return { venues, missingLists }
  } catch (error) {
    if (error instanceof HubUnreachable) return undefined
    throw error
  }
}
