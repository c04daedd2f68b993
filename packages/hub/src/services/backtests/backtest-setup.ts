import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import type { RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'

/** A recording on this computer. */
export interface KnownRecording {
  name: string
  startedAt: number
  bytes: number
}

/** Rows of a table in processes of their own, several at the same time. */
export interface ApartRuns {
  lanes: number
  /** Refuses as a run in this process does: with the same errors. */
  run: (
    message: RunBacktest,
    hooks: { isCanceled: () => boolean; progress: (part: number) => void },
  ) => Promise<BacktestReport>
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
