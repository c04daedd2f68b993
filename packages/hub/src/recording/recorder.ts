import { ByteWriter } from '@leadline/desk-protocol/frames/byte-writer'
import type { VenueAnswer } from '@leadline/venues/adapter-io'
import type { MarketAdapter, MarketSubscription } from '@leadline/venues/market-adapter'
import type { Timeframe } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'

import { encodeInput } from './encode-input.ts'
import type { AdapterInput } from './recorded-input.ts'
import { encodeRecordingHead, type RecordingHead } from './recording-head.ts'

/** Written in pieces of about this many bytes, each of which can be packed and read by itself. */
const pieceBytes = 256 * 1024

/**
 * Writes down what comes into the market adapters, and nothing else: what was sent, signed or asked is not in it, so no
 * secret can be. Accounts are never recorded.
 */
export class Recorder {
  #venues: readonly VenueId[]
  #piece: (bytes: Uint8Array<ArrayBuffer>) => void
  #writer = new ByteWriter()
  #time = 0

  /** `piece` takes the head first, then the inputs. */
  constructor(head: RecordingHead, piece: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#venues = head.venues
    this.#piece = piece
    piece(encodeRecordingHead(head))
  }

  /** An adapter that does what the given one does, and writes down what it was sent. */
  wrap(venue: VenueId, adapter: MarketAdapter): MarketAdapter {
    const place = this.#venues.indexOf(venue)
    const note = (input: AdapterInput, time: number) => this.#note(place, input, time)
    return {
      start: (now) => {
        note({ kind: 'start' }, now)
        adapter.start(now)
      },
      subscribe: (symbol: string, subscription: MarketSubscription, now) => {
        note({ kind: 'subscription', symbol, subscription }, now)
        adapter.subscribe(symbol, subscription, now)
      },
      requestCandles: (symbol: string, timeframe: Timeframe, before, now) => {
        note({ kind: 'requestCandles', symbol, timeframe, before }, now)
        adapter.requestCandles(symbol, timeframe, before, now)
      },
      opened: (name, now) => {
        note({ kind: 'opened', name }, now)
        adapter.opened(name, now)
      },
      message: (name, text, now) => {
        note({ kind: 'message', name, text }, now)
        adapter.message(name, text, now)
      },
      closed: (name, code, reason, now) => {
        note({ kind: 'closed', name, code, reason }, now)
        adapter.closed(name, code, reason, now)
      },
      answered: (id, answer: VenueAnswer, now) => {
        note({ kind: 'answered', id, answer }, now)
        adapter.answered(id, answer, now)
      },
      tick: (now) => {
        note({ kind: 'tick' }, now)
        adapter.tick(now)
      },
    }
  }

  /** Hands over what has been written since the last piece. */
  flush(): void {
    if (this.#writer.length === 0) return
    this.#piece(this.#writer.take())
    this.#writer.clear()
    this.#time = 0
  }

  #note(venue: number, input: AdapterInput, time: number): void {
    encodeInput(this.#writer, { venue, time, input }, this.#time)
    this.#time = time
    if (this.#writer.length >= pieceBytes) this.flush()
  }
}
