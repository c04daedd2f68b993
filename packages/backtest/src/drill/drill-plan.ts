import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestPlan } from '../backtest-plan.ts'
import type { DrillHistory } from './drill-history.ts'

/** What is drilled: the script of a backtest's plan, through many bad days. */
export interface DrillPlan extends Omit<BacktestPlan, 'to'> {
  /** How many histories; the first has the plan's seed, each other one the next. */
  histories: number
  /** The value, in the quote currency, that a position of one market may have at most; decimal text. Undefined: it is not judged. */
  largest: string | undefined
  /** This one alone, to try again what broke. */
  only?: DrillHistory
  /** Of a drill that is run in parts at the same time: the histories of this part alone. */
  part?: DrillPart
}

export interface DrillPart {
  /** How many histories come before its first. */
  first: number
  markets: DrillMarkets
}

/** What a script trades on a day on which nothing goes wrong. */
export interface DrillMarkets {
  venues: readonly VenueId[]
  /** That it asked for without naming them in its text. */
  symbols: readonly string[]
}
