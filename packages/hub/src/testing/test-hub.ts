import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { AdapterIo } from '@leadline/venues/adapter-io'
import type { Instrument } from '@leadline/venues/instrument'
import type { MarketSink } from '@leadline/venues/market-adapter'
import type { Candle } from '@leadline/venues/market-events'
import { cautiousLimits } from '@leadline/venues/session/session-limits'
import { FakeTransport } from '@leadline/venues/testing/fake-transport'
import type { VenueId } from '@leadline/venues/venue-names'

import { Hub, type HubSetup } from '../hub.ts'
import { memoryStore } from '../store/memory-store.ts'
import { fakeInstrument, FakeMarket, type FakeMessage } from './fake-market.ts'

/** One fake exchange as the test holds it. */
export interface FakeVenue {
  transport: FakeTransport
  list: Instrument[]
  adapters: FakeMarket[]
  /** Candles before that time; undefined where it cannot report. */
  history: (before: number) => { candles: Candle[]; earliest: boolean } | undefined
  /** Says something on the open connection. */
  say(message: FakeMessage): void
  /** Subscriptions it has received, in order. */
  received(): unknown[]
}

interface TestHubOptions extends Partial<HubSetup> {
  /** Stands between an adapter and its surroundings. */
  watchAdapter?: (venue: VenueId, io: AdapterIo, sink: MarketSink) => [AdapterIo, MarketSink]
}

/** A hub on fake exchanges, with its clock in the hands of a test. */
export function openTestHub(
  ids: readonly VenueId[] = ['coinbase', 'kraken'],
  { watchAdapter = (_venue, io, sink) => [io, sink], ...changes }: TestHubOptions = {},
) {
  const clock = new FakeClock()
  const venues = new Map<VenueId, FakeVenue>()
  const errors: unknown[] = []
  const hub = new Hub({
    version: '0.0.0',
    mode: 'practice',
    clock,
    store: memoryStore(),
    failed: (_venue, error) => errors.push(error),
    ...changes,
    venues: ids.map((id) => {
      const transport = new FakeTransport()
      const venue: FakeVenue = {
        transport,
        list: [fakeInstrument(id, 'BTC-USD'), fakeInstrument(id, 'ETH-USD')],
        adapters: [],
        history: () => ({ candles: [], earliest: true }),
        say: (message) => transport.open.at(-1)?.events.message(JSON.stringify(message)),
        received: () =>
          transport.sockets.flatMap(({ sent }) => sent.map((text) => JSON.parse(text) as unknown)),
      }
      transport.answer = ({ url }) => {
        const { pathname, searchParams } = new URL(url)
        const before = Number(searchParams.get('before'))
        const body = pathname === '/candles' ? venue.history(before) : venue.list
        return { status: body ? 200 : 503, headers: {}, body: JSON.stringify(body) }
      }
      venues.set(id, venue)
      return {
        id,
        addresses: {
          rest: 'https://rest.example',
          market: 'wss://market.example',
          user: '',
          trading: '',
        },
        isTheExchange: false,
        limits: cautiousLimits,
        transport,
        makeMarket: (io, sink) => {
          const adapter = new FakeMarket(...watchAdapter(id, io, sink))
          venue.adapters.push(adapter)
          return adapter
        },
      }
    }),
  })
  hub.start()
  const at = (id: VenueId): FakeVenue => {
    const venue = venues.get(id)
    if (!venue) throw new Error(`There is no fake ${id}`)
    return venue
  }
  return { hub, clock, at, errors }
}
