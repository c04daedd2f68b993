import { allProfiles } from '@leadline/venues/exchanges/all'
import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestOrder } from './backtest-order.ts'

/** What is under way: a book or a print to the script; an order or its cancel; what became of an order. */
export type Way = 'data' | 'order' | 'answer'

/** For each message by itself, as it was once. */
export type LatencyOf = (
  venue: VenueId,
  way: Way,
  order: BacktestOrder | undefined,
) => 'usual' | number

/** How long a message is under way between Leadline and an exchange, one way: the usual, so many milliseconds, or each its own. */
export type Latency = 'usual' | number | LatencyOf

export function latencyMs(
  latency: Latency,
  venue: VenueId,
  way: Way = 'data',
  order?: BacktestOrder,
): number {
  const ms = typeof latency === 'function' ? latency(venue, way, order) : latency
  return ms === 'usual' ? allProfiles[venue].distanceMs : ms
}
