import type { VenueId } from '@leadline/venues/venue-names'

import { allSimulators } from '../all-simulators.ts'
import type { SimulatorDefinition } from '../simulator-definition.ts'
import { type FaultName, faultNames } from './fault.ts'

const onlyOnSockets: readonly FaultName[] = [
  'sequence-gap',
  'crossed-book',
  'duplicate-message',
  'reordered-messages',
  'half-open-line',
  'refused-connection',
  'disconnect',
  'duplicate-acknowledgement',
  'late-snapshot',
]

/** What few exchanges can have: a checksum that can be wrong, an end that is announced. */
const rare: readonly FaultName[] = [
  'bad-checksum',
  'order-restated',
  'server-shutdown',
  'order-refused',
]

/** What can go wrong at one exchange. */
export function possibleFaults(venue: VenueId): FaultName[] {
  const { hasSockets, ownFaults }: SimulatorDefinition = allSimulators[venue]
  return faultNames.filter((name) => {
    if (rare.includes(name)) return ownFaults.includes(name)
    return hasSockets || !onlyOnSockets.includes(name)
  })
}
