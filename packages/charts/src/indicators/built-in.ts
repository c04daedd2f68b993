import { atr } from './atr.ts'
import { ema, sma } from './averages.ts'
import { bollinger } from './bollinger.ts'
import type { IndicatorKind } from './indicator-kind.ts'
import { macd } from './macd.ts'
import { rsi } from './rsi.ts'
import { vwap } from './vwap.ts'

/** The seven of the manual, in its order. */
export const builtInIndicators: readonly IndicatorKind[] = [
  sma,
  ema,
  vwap,
  bollinger,
  rsi,
  macd,
  atr,
]
