import type { ScriptError } from '@leadline/algorithms/script-values'
import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import type { RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'
import type { DrilledPart, DrillPartWish } from '@leadline/hub/services/backtests/backtest-setup'
import type { PastCandles } from '@leadline/hub/services/backtests/past-candles'

/** Which Python runs a row. */
export type RowEngine = { kind: 'pyodide' } | { kind: 'cpython'; path: string }

interface RowWork {
  home: string
  engine: RowEngine
  message: RunBacktest
}

/** What only the hub can ask an exchange for. */
export type CandleQuestion =
  | { of: 'instruments'; with: Parameters<PastCandles['instruments']> }
  | { of: 'between'; with: Parameters<PastCandles['between']> }

export type RowRequest =
  | ({ type: 'run' } & RowWork)
  | ({ type: 'drill'; wish: DrillPartWish } & RowWork)
  | { type: 'cancel' }
  /** To `candles` of that number; undefined: it cannot be known. */
  | { type: 'candles'; number: number; answer: unknown }

/** What was thrown, by name: a class does not cross to another process. */
export type RowFailure = 'BacktestRefused' | 'SourceRefused' | 'ScriptGone' | 'Error'

export type RowReply =
  | { type: 'progress'; part: number }
  | { type: 'candles'; number: number; question: CandleQuestion }
  | { type: 'done'; report: BacktestReport }
  | { type: 'drilled'; part: DrilledPart }
  | { type: 'failed'; kind: RowFailure; message: string; error: ScriptError | null }
