import type { VenueId } from '@leadline/venues/venue-names'

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
]

/** What can go wrong at one exchange: only one has checksums, one announces its end, one has no sockets at all. */
export function possibleFaults(venue: VenueId): FaultName[] {
  return faultNames.filter((name) => {
    if (name === 'bad-checksum') return venue === 'kraken'
    if (name === 'order-restated') return venue === 'kraken'
    if (name === 'server-shutdown' || name === 'order-refused') return venue === 'binance-us'
    if (venue !== 'robinhood') return true
    return !onlyOnSockets.includes(name) && name !== 'late-snapshot'
  })
}
