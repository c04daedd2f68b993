import type { VenueSetup } from '@leadline/hub/market/venue-setup'
import { idleAdapter } from '@leadline/hub/recording/idle-adapter'
import type { RecordingHead } from '@leadline/hub/recording/recording-head'
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

export interface RecordedMarketNeeds extends Pick<
  ReplayNeeds,
  'pieces' | 'wall' | 'speed' | 'from' | 'isPaused'
> {
  head: RecordingHead
  /** Of its file, where an exchange's address would stand. */
  name: string
  listings: readonly RecordedListing[]
  /** What the trader begins with there. */
  usd: string
}

export interface RecordedMarket {
  clock: ReplayClock
  player: ReplayPlayer
  exchanges: RecordedExchanges
  venues: readonly VenueSetup[]
  accounts: readonly AccountSetup[]
}

/**
 * A recording in place of a market: the same adapters, given what they were given then, and exchanges beside it that take
 * orders into the books of then. Nothing in it reaches an exchange.
 */
export function openRecordedMarket(needs: RecordedMarketNeeds): RecordedMarket {
  const { head, name, listings, usd, ...playing } = needs
  const { venues, startedAt } = head
  const sinks = new Map<VenueId, MarketSink>()
  const replayer = new Replayer(venues, (venue, io) => {
    const sink = sinks.get(venue)
    return sink && allVenues[venue].openMarket(io, sink, replayKeyId)
  })
  const clock = new ReplayClock(startedAt)
  const exchanges = new RecordedExchanges({ clock, venues, listings, usd })
  const play = replayer.play.bind(replayer)
  return {
    clock,
    exchanges,
    player: new ReplayPlayer({ ...playing, clock, play, beside: exchanges }),
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
