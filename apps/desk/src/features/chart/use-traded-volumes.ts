import type { VenueId } from '@leadline/venues/venue-names'
import { useEffect, useRef } from 'react'

import { openBookHistoryStore } from '../../platform/book-history/history-store.ts'
import { loadTraded } from '../../platform/book-history/load-traded.ts'
import { TradedMinutes } from '../../platform/book-history/traded-minutes.ts'
import { useStore } from '../../platform/hub/service-store.ts'
import type { HeldChart } from './held-chart.ts'

/** Gives a chart the trades that the hub keeps of its symbol, with their sides, and every second what is new. */
export function useTradedVolumes(
  held: HeldChart,
  symbol: string,
  venues: readonly VenueId[] | undefined,
  isWanted: boolean,
): void {
  const store = useStore(openBookHistoryStore)
  const minutes = useRef<TradedMinutes>(undefined)
  const chosen = (venues ?? []).join()
  useEffect(() => {
    minutes.current?.choose(chosen.split(',').filter((id) => id !== '') as VenueId[])
    if (minutes.current) held.chart.setTraded(minutes.current)
  }, [held, chosen, symbol, isWanted])
  useEffect(() => {
    if (!isWanted) return undefined
    const made = new TradedMinutes()
    made.choose(chosen.split(',').filter((id) => id !== '') as VenueId[])
    minutes.current = made
    const end = loadTraded(store, symbol, made, () => held.follow(() => held.chart.setTraded(made)))
    return () => {
      end()
      minutes.current = undefined
      held.chart.setTraded(undefined)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another choice of exchanges needs no other trades
  }, [held, store, symbol, isWanted])
}
