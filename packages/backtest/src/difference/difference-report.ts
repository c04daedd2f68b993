import type { VenueId } from '@leadline/venues/venue-names'

import type { VenueCosts } from '../report/backtest-report.ts'
import type { Cause } from './causes.ts'
import type { OutsideRead } from './outside-reads.ts'

/** Why a run and its backtest came to different results. Amounts are exact decimal text, times milliseconds. */
export interface DifferenceReport {
  /** The algorithm's. */
  run: string
  name: string
  fileName: string
  mode: 'practice' | 'real'
  from: number
  to: number
  /** It still runs: what is here is up to now. */
  isRunning: boolean
  /** The record ends before the run did. */
  isCut: boolean
  /** With what the backtest counted. */
  costs: readonly VenueCosts[]
  /** What the exchanges took in the run, in percent; null where they have not said so. */
  paid: readonly { venue: VenueId; maker: string | null; taker: string | null }[]
  currencies: readonly CurrencyDifference[]
  rows: readonly DifferenceRow[]
  /** Orders that are the same in both, to the last digit. */
  alike: number
  /** The script did something else when it was given the same once more. */
  divergence: { at: number; words: string } | null
  /** Where its text reads what it was not given. */
  reads: readonly OutsideRead[]
  notes: readonly string[]
}

/** The costs of all causes add up to what the backtest has more than the run. */
export interface CurrencyDifference {
  currency: string
  run: string
  backtest: string
  /** Of the backtest, less that of the run. */
  cost: string
  causes: readonly { cause: Cause; cost: string; orders: number }[]
}

/** An order as it was in one of both. */
export interface OrderPart {
  id: string
  at: number
  size: string
  limit: string | null
  filled: string
  /** Average; null where nothing was filled. */
  price: string | null
  fees: readonly { currency: string; fee: string }[]
  refusal: string
}

export interface DifferenceRow {
  at: number
  venue: VenueId
  symbol: string
  side: 'buy' | 'sell'
  currency: string
  run: OrderPart | null
  backtest: OrderPart | null
  /** The one that cost or brought most. */
  cause: Cause
  /** What the backtest brought more with it than the run: below zero where the run brought more. */
  cost: string
  parts: readonly { cause: Cause; cost: string }[]
  /** As readable text. */
  words: string
}
