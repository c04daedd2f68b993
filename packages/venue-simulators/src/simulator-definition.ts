import type { FaultName } from './faults/fault.ts'
import type { OpenVenue, VenueNeeds } from './venue-parts.ts'

/** Where a client finds an exchange in memory. Hosts mean nothing; paths do. */
export interface SimulatedAddresses {
  rest: string
  /** Sockets; an exchange without one has none. */
  market?: string
  user?: string
  trading?: string
}

/** One exchange as it is simulated. */
export interface SimulatorDefinition {
  /** `variants`: which way to behave where the exchange's page leaves it open. */
  open(needs: VenueNeeds, variants?: object): OpenVenue
  addresses: SimulatedAddresses
  hasSockets: boolean
  /** Of the faults that few exchanges can have, those of this one. */
  ownFaults: readonly FaultName[]
  /** How orders look on its wire: method and address of a request, then its body; or the text of a frame. */
  orderCalls: {
    /** It would put an order in the book. */
    places: RegExp
    /** It would change or cancel one. */
    changes: RegExp
    /** What is about to be signed and is one of both, where method and path alone do not report. */
    signed?: RegExp
  }
}
