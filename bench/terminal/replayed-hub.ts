import { Hub, type HubSetup } from '@leadline/hub/hub'
import { idleAdapter } from '@leadline/hub/recording/idle-adapter'
import { Replayer } from '@leadline/hub/recording/replayer'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import type { MarketAdapter, MarketSink } from '@leadline/venues/market-adapter'
import { cautiousLimits } from '@leadline/venues/session/session-limits'
import { FakeTransport } from '@leadline/venues/testing/fake-transport'
import type { VenueId } from '@leadline/venues/venue-names'

/** A hub whose adapters are given what was recorded, as fast as the computer allows. */
export function replayedHub(venues: readonly VenueId[], changes: Partial<HubSetup> = {}) {
  const clock = new FakeClock()
  const sinks = new Map<VenueId, MarketSink>()
  const hub = new Hub({
    version: '',
    mode: 'replay',
    clock,
    store: memoryStore(),
    venues: venues.map((id) => ({
      id,
      addresses: { rest: '', market: '', user: '', trading: '' },
      isTheExchange: false,
      isReplay: true,
      limits: cautiousLimits,
      transport: new FakeTransport(),
      makeMarket: (_io, sink) => {
        sinks.set(id, sink)
        return idleAdapter(sink)
      },
    })),
    ...changes,
  })
  hub.start()
  const adapters = new Map<VenueId, MarketAdapter>()
  const replayer = new Replayer(venues, (venue, io) => {
    const sink = sinks.get(venue)
    const adapter = sink && allVenues[venue].openMarket(io, sink, 'bench')
    if (adapter) adapters.set(venue, adapter)
    return adapter
  })
  return { hub, replayer, adapters, clock }
}
