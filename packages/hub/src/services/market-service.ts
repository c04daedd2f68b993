import type { Interruption, MarketName } from '@leadline/desk-protocol/messages/hub-messages'
import { marketFamily, type MarketRequest } from '@leadline/desk-protocol/messages/market-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { VenueId } from '@leadline/venues/venue-names'

import type { InstrumentDirectory } from '../market/instrument-directory.ts'
import type { HubService, JoinedService } from './hub-service.ts'

/** The market that one can change over to. */
export interface OtherMarket {
  name: MarketName
  /** Ends this hub and starts one in that market. */
  change: () => void
}

interface MarketSetup {
  directory: InstrumentDirectory
  otherMarket: OtherMarket | undefined
  dropRequest(venue: VenueId, id: number): boolean
  listInterruptions(from: number, to: number): Interruption[]
}

/** What can be asked of the market beside what is looked at: symbols, interruptions, waiting requests. */
export class MarketService implements HubService<typeof marketFamily> {
  readonly family = marketFamily
  readonly #setup: MarketSetup

  constructor(setup: MarketSetup) {
    this.#setup = setup
  }

  join(): JoinedService<typeof marketFamily> {
    return { handle: (request) => this.#handle(request), leave: () => {} }
  }

  #handle(request: MarketRequest): Outcome<typeof marketFamily> {
    const { directory, otherMarket } = this.#setup
    switch (request.type) {
      case 'find': {
        const markets = directory.find(request.text, request.limit)
        return { markets, missingLists: directory.missingLists() }
      }
      case 'interruptions':
        return { interruptions: this.#setup.listInterruptions(request.from, request.to) }
      case 'drop':
        return { wasWaiting: this.#setup.dropRequest(request.venue, request.id) }
      case 'changeMarket': {
        // One who requests the market that is there already, asked twice.
        if (otherMarket?.name === request.to) otherMarket.change()
        return {}
      }
    }
  }
}
