import type { Clock } from '@leadline/runtime/clock'
import type { Instrument } from '@leadline/venues/instrument'
import type { VenueId } from '@leadline/venues/venue-names'

import { MarketWriter } from '../market-store/market-writer.ts'
import { type WrittenFeeds, writeFeeds } from '../market-store/write-feeds.ts'
import { Interruptions } from '../market/interruptions.ts'
import { VenueFeed } from '../market/venue-feed.ts'
import type { VenueSetup } from '../market/venue-setup.ts'
import { Recorder } from './recorder.ts'

/** Deeper than any algorithm asks for, and what the exchanges send without being asked twice. */
const bookLevels = 500
/** A moment is found from the checkpoint before it. */
const checkpointMs = 60_000
const indexFlushMs = 10_000

export interface MarketRecordingNeeds {
  version: string
  startedAt: number
  symbols: readonly string[]
  piece: (bytes: Uint8Array<ArrayBuffer>) => void
  /** Takes the market as it was understood, with checkpoints, from which any moment is found quickly. */
  indexPiece?: (bytes: Uint8Array<ArrayBuffer>) => void
}

/**
 * A recording of chosen markets over connections of its own. The desk's connections are not touched: a recording that begins in the
 * middle of them would have no snapshot to begin with, and whatever a panel opens or closes is no matter of it.
 */
export class MarketRecording {
  readonly #recorder: Recorder
  readonly #index: MarketWriter | undefined
  readonly #feeds: readonly VenueFeed[]
  readonly #clock: Clock
  #checkpointAt: number
  #indexFlushAt: number

  constructor(
    { version, startedAt, symbols, piece, indexPiece }: MarketRecordingNeeds,
    venues: readonly VenueSetup[],
    clock: Clock,
  ) {
    this.#clock = clock
    const head = { version, startedAt, venues: venues.map(({ id }) => id), symbols }
    this.#recorder = new Recorder(head, piece)
    this.#index = indexPiece && new MarketWriter(head, indexPiece)
    this.#checkpointAt = startedAt + checkpointMs
    this.#indexFlushAt = startedAt + indexFlushMs
    const written = this.#index && writeFeeds(this.#index, clock)
    this.#feeds = venues.map((venue, place) => this.#feedOf(venue, place, written))
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
    const now = this.#clock.now()
    if (now >= this.#checkpointAt) {
      this.#index?.checkpoint(now)
      this.#checkpointAt = now + checkpointMs
    }
    if (now < this.#indexFlushAt) return
    this.#index?.flush()
    this.#indexFlushAt = now + indexFlushMs
  }

  stop(): void {
    // Before its connections end: the last moment of it is one with books.
    this.#index?.flush()
    for (const feed of this.#feeds) feed.stop()
    this.#recorder.flush()
  }

  #feedOf(venue: VenueSetup, place: number, written: WrittenFeeds | undefined): VenueFeed {
    const nothing = () => {}
    const noted = written ?? {
      instruments: nothing,
      trade: nothing,
      bookChanged: nothing,
      interrupted: nothing,
    }
    const listed = new Map<string, Instrument>()
    return new VenueFeed({
      ...venue,
      place,
      clock: this.#clock,
      // Its interruptions are nobody's but its own.
      interruptions: new Interruptions([], nothing),
      heldUpSince: () => undefined,
      // Quotes are at the scale of their instrument.
      knownInstrument: (symbol) => listed.get(symbol),
      wrap: (id: VenueId, adapter) => this.#recorder.wrap(id, adapter),
      listener: {
        ...noted,
        instruments: (feed, list) => {
          for (const one of list) listed.set(one.symbol, one)
          noted.instruments(feed, list)
        },
        candles: nothing,
        candlesFailed: nothing,
        failed: nothing,
      },
    })
  }
}
