import type { ScriptError } from '@leadline/algorithms/script-values'
import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import type { RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'

/** Which Python runs a row. */
export type RowEngine = { kind: 'pyodide' } | { kind: 'cpython'; path: string }

export type RowRequest =
  | { type: 'run'; home: string; engine: RowEngine; message: RunBacktest }
  | { type: 'cancel' }

/** What was thrown, by name: a class does not cross to another process. */
export type RowFailure = 'BacktestRefused' | 'SourceRefused' | 'ScriptGone' | 'Error'

export type RowReply =
  | { type: 'progress'; part: number }
  | { type: 'done'; report: BacktestReport }
  | { type: 'failed'; kind: RowFailure; message: string; error: ScriptError | null }
