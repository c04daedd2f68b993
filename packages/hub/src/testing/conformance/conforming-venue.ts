import type { FaultName } from '@leadline/venue-simulators/faults/fault'
import { possibleFaults } from '@leadline/venue-simulators/faults/possible-faults'
import { allOrders } from '@leadline/venues/exchanges/all'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

/** One exchange, as far as a case must know it to decide whether it applies there. */
export interface ConformingVenue {
  id: VenueId
  name: string
  /** It streams a book; otherwise quotes are polled. */
  publishesBook: boolean
  orders: OrderCapabilities
  canFail(fault: FaultName): boolean
}

/** Every exchange, from the registries. No other file of the suite asks them. */
export const conformingVenues: readonly ConformingVenue[] = venueIds.map((id) => {
  const { name, publishesBook } = venueOf(id)
  const orders = allOrders[id]
  const faults = possibleFaults(id)
  return { id, name, publishesBook, orders, canFail: (fault) => faults.includes(fault) }
})
