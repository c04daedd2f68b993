import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { DrillMarkets, DrillPart } from '@leadline/backtest/drill/drill-plan'
import type { DrillReport } from '@leadline/backtest/drill/drill-report'
import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import type { RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'

import type { PastCandles } from './past-candles.ts'

/** A recording on this computer. */
export interface KnownRecording {
  name: string
  startedAt: number
  bytes: number
}

export interface ApartHooks {
  isCanceled: () => boolean
  progress: (part: number) => void
}

/** Some histories of a drill. None: the quiet day alone, from which the others know where the script trades. */
export interface DrillPartWish {
  count: number
  largest: string | undefined
  part: DrillPart | undefined
}

export interface DrilledPart {
  report: DrillReport
  markets: DrillMarkets
}

/** Rows of a table, and days of a drill, in processes of their own, several at the same time. */
export interface ApartRuns {
  lanes: number
  /** Refuses as a run in this process does: with the same errors. Candles come from here, where the exchanges are connected. */
  run: (
    message: RunBacktest,
    hooks: ApartHooks & { candles: PastCandles },
  ) => Promise<BacktestReport>
  drill: (message: RunBacktest, wish: DrillPartWish, hooks: ApartHooks) => Promise<DrilledPart>
}

/** What the platform has for backtests. */
export interface BacktestSetup {
  /** Why nothing can be backtested (the plan, for one); empty where it can. Asked each time. */
  refusal: () => string
  /** The chosen one, in a process of its own: a backtest never takes turns with an algorithm that trades. */
  engine: () => ScriptEngine
  /** Absent where there is one thread alone. */
  apart?: ApartRuns
  recordings: {
    list: () => Promise<readonly KnownRecording[]>
    /** Its pieces, the head first. */
    read: (name: string) => AsyncIterable<Uint8Array>
  }
}
