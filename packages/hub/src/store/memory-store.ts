import type { Instrument } from '@leadline/venues/instrument'
import type { VenueId } from '@leadline/venues/venue-names'

import type { InterruptionFact } from '../market/interruptions.ts'
import type { HubStore, RunningNote } from './hub-store.ts'

/** For a hub that leaves nothing behind: in a browser's worker, and in tests. Candles are requested again. */
export function memoryStore(): HubStore {
  const lists = new Map<VenueId, readonly Instrument[]>()
  const facts: InterruptionFact[] = []
  let running: RunningNote | undefined
  return {
    instruments: (venue) => lists.get(venue) ?? [],
    saveInstruments: (venue, list) => void lists.set(venue, list),
    candlesBefore: () => undefined,
    saveCandles: () => {},
    interruptions: (from, to) => facts.filter((fact) => fact.from <= to && fact.to >= from),
    saveInterruption: (fact) => void facts.push(fact),
    running: () => running,
    markRunning: (note) => {
      running = note
    },
  }
}
