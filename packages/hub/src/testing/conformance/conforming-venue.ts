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
  /** A halt is reported by a channel; otherwise by a list that is read every few minutes. */
  reportsHaltsAtOnce: boolean
  orders: OrderCapabilities
  canFail(fault: FaultName): boolean
}

/** Every exchange, from the registries. No other file of the suite asks them. */
export const conformingVenues: readonly ConformingVenue[] = venueIds.map((id) => {
  const { name, publishesBook, reportsHaltsAtOnce } = venueOf(id)
  const orders = allOrders[id]
  const faults = possibleFaults(id)
  const canFail = (fault: FaultName) => faults.includes(fault)
  return { id, name, publishesBook, reportsHaltsAtOnce, orders, canFail }
})
