import type { Clock } from '@leadline/runtime/clock'

import type { BacktestSetup } from './backtest-setup.ts'
import type { PastCandles } from './past-candles.ts'

export interface RunNeeds {
  clock: Clock
  candles: PastCandles
  setup: BacktestSetup
  isCanceled: () => boolean
  progress: (part: number, run: number, runs: number) => void
}
