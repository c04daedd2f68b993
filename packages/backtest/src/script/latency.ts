import { allProfiles } from '@leadline/venues/exchanges/all'
import type { VenueId } from '@leadline/venues/venue-names'

/** How long a message is under way between Leadline and an exchange, one way: the usual, or so many milliseconds. */
export type Latency = 'usual' | number

export function latencyMs(latency: Latency, venue: VenueId): number {
  return latency === 'usual' ? allProfiles[venue].distanceMs : latency
}
