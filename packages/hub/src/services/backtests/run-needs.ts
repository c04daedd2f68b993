import type { Clock } from '@leadline/runtime/clock'

import type { BacktestSetup } from './backtest-setup.ts'
import type { CandleNeeds } from './candle-source.ts'

export interface RunNeeds {
  clock: Clock
  candles: CandleNeeds
  setup: BacktestSetup
  isCanceled: () => boolean
  progress: (part: number, run: number, runs: number) => void
}
