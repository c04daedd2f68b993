import type { MarketSink } from '@leadline/venues/market-adapter'
import type { VenueId } from '@leadline/venues/venue-names'

import { type Playback, playbackOf } from '../recording/playback.ts'
import { readStoredPiece } from './decode-event.ts'
import { StoredMarketPlayer } from './stored-market-player.ts'

/** Plays what was stored of a market. */
export function storedPlayback(
  { venues, symbols }: { venues: readonly VenueId[]; symbols: readonly string[] },
  sinkOf: (venue: VenueId) => MarketSink | undefined,
): Playback {
  const player = new StoredMarketPlayer(venues, sinkOf)
  return {
    ...playbackOf(
      (piece) => readStoredPiece(piece, symbols),
      (event) => player.play(event),
    ),
    hush: (isHushed, now) => player.hush(isHushed, now),
  }
}
