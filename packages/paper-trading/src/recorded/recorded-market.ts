import type { StoredListing } from '@leadline/hub/market-store/stored-listings'
import type { VenueSetup } from '@leadline/hub/market/venue-setup'
import { idleAdapter } from '@leadline/hub/recording/idle-adapter'
import { type Playback, playbackOf } from '@leadline/hub/recording/playback'
import { readPiece } from '@leadline/hub/recording/read-piece'
import { ReplayClock } from '@leadline/hub/recording/replay-clock'
import { type ReplayNeeds, ReplayPlayer } from '@leadline/hub/recording/replay-player'
import { Replayer } from '@leadline/hub/recording/replayer'
import type { AccountSetup } from '@leadline/hub/services/orders/account-connection'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import type { MarketSink } from '@leadline/venues/market-adapter'
import type { VenueId } from '@leadline/venues/venue-names'

import type { RecordedListing } from './recorded-books.ts'
import { RecordedExchanges } from './recorded-exchanges.ts'

/** An exchange that shows nothing without a key was asked with one; which one is not in the recording. */
const replayKeyId = 'replay'

/** Where what is played of an exchange goes; undefined while nobody listens to it. */
export type SinkOf = (venue: VenueId) => MarketSink | undefined

export interface RecordedMarketNeeds extends Pick<
  ReplayNeeds,
  'pieces' | 'wall' | 'speed' | 'from' | 'isPaused' | 'mayHush'
> {
  /** When the first piece begins. */
  startedAt: number
  venues: readonly VenueId[]
  /** Of its file, where an exchange's address would stand. */
  name: string
  listings: readonly RecordedListing[]
  /** What the trader begins with there. */
  usd: string
  /** How its pieces are read and shown. */
  playback: (sinkOf: SinkOf) => Playback
}

export interface RecordedMarket {
  clock: ReplayClock
  player: ReplayPlayer
  exchanges: RecordedExchanges
  venues: readonly VenueSetup[]
  accounts: readonly AccountSetup[]
}

/** The same adapters, given what they were given then. */
export function adapterPlayback(venues: readonly VenueId[], sinkOf: SinkOf): Playback {
  const replayer = new Replayer(venues, (venue, io) => {
    const sink = sinkOf(venue)
    return sink && allVenues[venue].openMarket(io, sink, replayKeyId)
  })
  return playbackOf(readPiece, (input) => replayer.play(input))
}

/** What can be traded in what was stored of a market. */
export function listingsOf(stored: readonly StoredListing[]): RecordedListing[] {
  return stored.map(({ venue, instrument, firstPrice }) => {
    const { symbol, base, quote, priceDecimals, sizeDecimals } = instrument
    return { plan: { venue, symbol, base, quote, priceDecimals, sizeDecimals }, firstPrice }
  })
}

/**
 * A recording in place of a market, with exchanges beside it that take orders into the books of then. Nothing in it
 * reaches an exchange.
 */
export function openRecordedMarket(needs: RecordedMarketNeeds): RecordedMarket {
  const { startedAt, venues, name, listings, usd, playback, ...playing } = needs
  const sinks = new Map<VenueId, MarketSink>()
  const clock = new ReplayClock(startedAt)
  const exchanges = new RecordedExchanges({ clock, venues, listings, usd })
  return {
    clock,
    exchanges,
    player: new ReplayPlayer({
      ...playing,
      clock,
      playback: playback((venue) => sinks.get(venue)),
      beside: exchanges,
    }),
    venues: exchanges.venues.map((venue) => ({
      ...venue,
      addresses: { ...venue.addresses, market: name },
      isReplay: true,
      makeMarket: (_io, sink) => {
        sinks.set(venue.id, exchanges.watch(venue.id, sink))
        return idleAdapter(sink)
      },
    })),
    accounts: exchanges.venues.map(({ account }) => account),
  }
}
