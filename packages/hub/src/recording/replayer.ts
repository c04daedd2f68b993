import type { AdapterIo } from '@leadline/venues/adapter-io'
import type { MarketAdapter } from '@leadline/venues/market-adapter'
import type { VenueId } from '@leadline/venues/venue-names'

import type { RecordedInput } from './recorded-input.ts'

/** Makes the adapter of an exchange, with somebody who listens to what it says. */
export type ReplayMaker = (venue: VenueId, io: AdapterIo) => MarketAdapter | undefined

/** Nobody is there: what a replayed adapter requests was answered long ago. */
export const deafIo: AdapterIo = {
  connect: () => {},
  disconnect: () => {},
  reconnect: () => {},
  send: () => {},
  request: () => {},
  wakeAt: () => {},
  holdUntil: () => {},
  clock: () => {},
  anomaly: () => {},
}

/** Gives the adapters what they were given when the recording was made, in the same order, at the same times. */
export class Replayer {
  #venues: readonly VenueId[]
  #make: ReplayMaker
  #io: (venue: VenueId) => AdapterIo
  #adapters = new Map<number, MarketAdapter>()

  constructor(
    venues: readonly VenueId[],
    make: ReplayMaker,
    io: (venue: VenueId) => AdapterIo = () => deafIo,
  ) {
    this.#venues = venues
    this.#make = make
    this.#io = io
  }

  play({ venue, time, input }: RecordedInput): void {
    if (input.kind === 'start') {
      const id = this.#venues[venue]
      const made = id === undefined ? undefined : this.#make(id, this.#io(id))
      if (made) this.#adapters.set(venue, made)
    }
    const adapter = this.#adapters.get(venue)
    if (!adapter) return
    switch (input.kind) {
      case 'start':
        return adapter.start(time)
      case 'subscription':
        return adapter.subscribe(input.symbol, input.subscription, time)
      case 'requestCandles':
        return adapter.requestCandles(input.symbol, input.timeframe, input.before, time)
      case 'opened':
        return adapter.opened(input.name, time)
      case 'message':
        return adapter.message(input.name, input.text, time)
      case 'closed':
        return adapter.closed(input.name, input.code, input.reason, time)
      case 'answered':
        return adapter.answered(input.id, input.answer, time)
      case 'tick':
        return adapter.tick(time)
    }
  }
}
