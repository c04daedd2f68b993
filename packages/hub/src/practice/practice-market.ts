import { openSimulators, type Simulators } from '@leadline/venue-simulators/simulators'
import type { Clock } from '@leadline/venues/transport'
import type { VenueId } from '@leadline/venues/venue-registry'

import { marketMakers } from '../market-adapters.ts'
import type { VenueSetup } from '../venue-setup.ts'

export interface PracticeMarket {
  venues: readonly VenueSetup[]
  /** What stands behind them, with its faults and its truth. */
  simulators: Simulators
  stop: () => void
}

/** Those that have a simulator so far. */
export const simulatedVenues: readonly VenueId[] = ['coinbase', 'kraken', 'binance-us']

/** Often enough that a simulated exchange answers as fast as it means to. */
const stepMs = 5

/** The simulated exchanges, inside this program. Nothing that is done here can reach a real one. */
export function openPracticeMarket(
  clock: Clock,
  seed: number,
  options: { actionsPerSecond?: number } = {},
): PracticeMarket {
  const makers = marketMakers.filter(([id]) => simulatedVenues.includes(id))
  const ids = makers.map(([id]) => id)
  const simulators = openSimulators({ ...options, seed, now: clock.now(), venues: ids })
  let cancel = () => {}
  const step = () => {
    simulators.advance(Math.max(clock.now(), simulators.now))
    cancel = clock.after(stepMs, step)
  }
  step()
  const venues = makers.map(([id, { make, limits, publishesTrades }]): VenueSetup => {
    const { rest, market = '', user = '', trading = '' } = simulators.addresses[id]
    return {
      id,
      addresses: { rest, market, user, trading },
      isTheExchange: false,
      limits,
      publishesTrades,
      transport: simulators.transport(id),
      makeMarket: make,
    }
  })
  return { venues, simulators, stop: () => cancel() }
}
