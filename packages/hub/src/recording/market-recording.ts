import type { Clock } from '@leadline/runtime/clock'
import type { VenueId } from '@leadline/venues/venue-names'

import { Interruptions } from '../market/interruptions.ts'
import { VenueFeed } from '../market/venue-feed.ts'
import type { VenueSetup } from '../market/venue-setup.ts'
import { Recorder } from './recorder.ts'

/** Deeper than any algorithm asks for, and what the exchanges send without being asked twice. */
const bookLevels = 500

/**
 * A recording of chosen markets over connections of its own. The desk's connections are not touched: a recording that begins in the
 * middle of them would have no snapshot to begin with, and whatever a panel opens or closes is no matter of it.
 */
export class MarketRecording {
  readonly #recorder: Recorder
  readonly #feeds: readonly VenueFeed[]

  constructor(
    {
      version,
      startedAt,
      symbols,
    }: { version: string; startedAt: number; symbols: readonly string[] },
    venues: readonly VenueSetup[],
    clock: Clock,
    piece: (bytes: Uint8Array<ArrayBuffer>) => void,
  ) {
    const ids = venues.map(({ id }) => id)
    this.#recorder = new Recorder({ version, startedAt, venues: ids, symbols }, piece)
    this.#feeds = venues.map((venue, place) => this.#feedOf(venue, place, clock))
    for (const feed of this.#feeds) {
      for (const symbol of symbols) {
        feed.interest.add(symbol, { bookLevels, trades: true, ticker: false }, true)
      }
      feed.start()
    }
  }

  /** Hands over what has come since the last time. */
  flush(): void {
    this.#recorder.flush()
  }

  stop(): void {
    for (const feed of this.#feeds) feed.stop()
    this.#recorder.flush()
  }

  #feedOf(venue: VenueSetup, place: number, clock: Clock): VenueFeed {
    const nothing = () => {}
    return new VenueFeed({
      ...venue,
      place,
      clock,
      // Its interruptions are nobody's but its own.
      interruptions: new Interruptions([], nothing),
      heldUpSince: () => undefined,
      knownInstrument: () => undefined,
      wrap: (id: VenueId, adapter) => this.#recorder.wrap(id, adapter),
      listener: {
        instruments: nothing,
        trade: nothing,
        bookChanged: nothing,
        interrupted: nothing,
        candles: nothing,
        candlesFailed: nothing,
        failed: nothing,
      },
    })
  }
}
