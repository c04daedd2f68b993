import type { VenueAnswer } from '@leadline/venues/adapter-io'
import type { MarketSubscription } from '@leadline/venues/market-adapter'
import type { Timeframe } from '@leadline/venues/market-events'

/** Everything that can come into an adapter. The same inputs give the same outputs, to the byte. */
export type AdapterInput =
  /** A new adapter was made and started. */
  | { kind: 'start' }
  | { kind: 'subscription'; symbol: string; subscription: MarketSubscription }
  | { kind: 'requestCandles'; symbol: string; timeframe: Timeframe; before: number }
  | { kind: 'opened'; name: string }
  | { kind: 'message'; name: string; text: string }
  | { kind: 'closed'; name: string; code: number; reason: string }
  | { kind: 'answered'; id: number; answer: VenueAnswer }
  | { kind: 'tick' }

/** One input of one exchange's adapter, at a time of our clock. */
export interface RecordedInput {
  /** Place of the exchange in the recording's head. */
  venue: number
  time: number
  input: AdapterInput
}
