import type {
  AccountUpdate,
  AlgorithmState,
  ScriptAnswer,
  ScriptBook,
  ScriptCall,
  ScriptEvent,
  ScriptTrade,
} from '@leadline/algorithms/script-values'
import type { OrderState, PositionEffect } from '@leadline/orders/order-record'
import type { Instrument } from '@leadline/venues/instrument'
import type { VenueId } from '@leadline/venues/venue-names'

import type { LevelSplice } from './level-splice.ts'

export const runRecordVersion = 1

/** What a record of a run begins with. */
export interface RunHead {
  version: typeof runRecordVersion
  /** The algorithm's, as the history of runs has it. */
  id: string
  name: string
  fileName: string
  /** The file as it was run, to the letter. */
  text: string
  engine: 'pyodide' | 'cpython'
  mode: 'practice' | 'real'
  startedAt: number
  /** The version of Leadline that ran it; the first records lack it. */
  leadline?: string
  /** Coins that it may sell without having bought them. */
  allotted: readonly { venue: VenueId; asset: string; size: string }[]
}

/** One part of an order that was filled, as the exchange reported it. Decimal text. */
export interface RecordedFill {
  fillId: string
  price: string
  size: string
  fee: string
  feeAsset: string
  liquidity: 'maker' | 'taker' | 'unknown'
  /** By the exchange's clock. */
  time: number
}

/** An order as Leadline knew it at that moment. */
export interface RecordedOrder {
  id: string
  venue: VenueId
  symbol: string
  side: 'buy' | 'sell'
  effect: PositionEffect
  size: string
  limit: string | null
  stop: string | null
  state: OrderState
  filled: string
  fills: readonly RecordedFill[]
  reason: string
  replaces: string | null
  /** When it was sent. */
  sentAt: number
}

export type PackedEvent =
  | Exclude<ScriptEvent, ScriptBook>
  | (Omit<ScriptBook, 'bids' | 'asks'> & { bids: LevelSplice; asks: LevelSplice })

/** What happened around a script, in the order in which the hub saw it. `at`: milliseconds of the hub's clock. */
export type RunEntry =
  /** A market from which the record has the book and the prints; `fees` as fractions, null where the exchange has not said them. */
  | {
      kind: 'market'
      at: number
      instrument: Instrument
      fees: { maker: string; taker: string } | null
    }
  /** Its best levels, as a change of what they were. `market`: its place among those above. */
  | { kind: 'book'; at: number; market: number; bids: LevelSplice; asks: LevelSplice }
  /** `time` is the exchange's. */
  | ({ kind: 'print'; at: number; market: number } & Pick<
      ScriptTrade,
      'price' | 'size' | 'side' | 'time'
    >)
  /** Python was given these. */
  | {
      kind: 'given'
      at: number
      state: AlgorithmState
      news: AccountUpdate
      events: readonly PackedEvent[]
    }
  /** It asked, and was answered. */
  | { kind: 'asked'; at: number; call: ScriptCall; answer: ScriptAnswer }
  /** It has handled so many of what it was given. */
  | { kind: 'done'; at: number; handled: number; error: string | null }
  | { kind: 'order'; at: number; order: RecordedOrder }
  /** Nothing more is written: it ended, or the record is as large as it may be. */
  | { kind: 'end'; at: number; because: string; isCut: boolean }
