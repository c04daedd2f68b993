import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { ScriptError } from '@leadline/algorithms/script-values'

import type { OpenMarket } from './sources/backtest-market.ts'

export interface BacktestNeeds {
  engine: ScriptEngine
  openMarket: OpenMarket
  /** Lets others have the processor when it is time; undefined where it is not. */
  breathe: () => Promise<void> | undefined
  /** From 0 to 1. */
  progress: (part: number) => void
  /** True: the trader wants no more of it. The report reports the time until then. */
  isCanceled: () => boolean
}

/** The file cannot be backtested at all. */
export class BacktestRefused extends Error {
  readonly error: ScriptError | null

  constructor(message: string, error: ScriptError | null = null) {
    super(message)
    this.error = error
  }
}
