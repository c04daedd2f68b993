import type { Instrument } from '@leadline/venues/instrument'
import type { Candle, Timeframe } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'

import type { InterruptionFact } from '../market/interruptions.ts'

/** What was live when the hub last noted that it runs. */
export interface RunningNote {
  at: number
  mode: 'practice' | 'real' | 'replay'
  live: readonly { venue: VenueId; symbol: string }[]
}

/** Which candles are meant. */
export interface CandleKey {
  venue: VenueId
  symbol: string
  timeframe: Timeframe
}

/** Candles that are known without holes: all that the exchange has between two times. */
export interface KnownCandles {
  /** From this opening time on, inclusive. */
  from: number
  /** Oldest first, all before the `before` that was requested. */
  candles: readonly Candle[]
  /** Prices and sizes in them have these scales. */
  priceDecimals: number
  sizeDecimals: number
}

/**
 * Where a hub keeps what it need not ask twice: a file on the trader's computer, or memory in a browser's worker. Losing
 * any of it costs time, never truth.
 */
export interface HubStore {
  instruments(venue: VenueId): readonly Instrument[]
  saveInstruments(venue: VenueId, list: readonly Instrument[]): void
  /** The newest stretch without holes that ends right before that time; undefined where there is none. */
  candlesBefore(key: CandleKey, before: number, limit: number): KnownCandles | undefined
  /** All that the exchange has from `from` (inclusive) to `to` (exclusive). */
  saveCandles(key: CandleKey, from: number, to: number, known: Omit<KnownCandles, 'from'>): void
  interruptions(from: number, to: number): readonly InterruptionFact[]
  saveInterruption(fact: InterruptionFact): void
  /** What a hub that was killed noted last; undefined where it was closed. */
  running(): RunningNote | undefined
  markRunning(note: RunningNote | undefined): void
}
