import { cumulativeDelta, delta, deltaByExchange } from '../volume/trade-delta.ts'
import { atr } from './atr.ts'
import { ema, sma } from './averages.ts'
import { bollinger } from './bollinger.ts'
import { bandwidth, donchian, keltner, percentB } from './channels.ts'
import { ichimoku } from './ichimoku.ts'
import type { IndicatorKind } from './indicator-kind.ts'
import { macd } from './macd.ts'
import { awesome, cci, momentum, roc, trix, ultimate } from './momentum.ts'
import { dema, hma, kama, lsma, tema, vwma, wma } from './moving-averages.ts'
import { parabolicSar } from './parabolic-sar.ts'
import { pivots } from './pivots.ts'
import { rsi } from './rsi.ts'
import { stochastic, stochasticRsi, williamsR } from './stochastics.ts'
import { supertrend } from './supertrend.ts'
import { adx, aroon, choppiness, standardDeviation } from './trend-strength.ts'
import { accumulation, chaikin, mfi, obv } from './volume-flow.ts'
import { vwap } from './vwap.ts'

/** Those of the manual, in its order: the seven most used, then by what they answer. */
export const builtInIndicators: readonly IndicatorKind[] = [
  sma,
  ema,
  vwap,
  bollinger,
  rsi,
  macd,
  atr,
  wma,
  hma,
  dema,
  tema,
  vwma,
  lsma,
  kama,
  keltner,
  donchian,
  ichimoku,
  supertrend,
  parabolicSar,
  pivots,
  stochastic,
  stochasticRsi,
  williamsR,
  cci,
  roc,
  momentum,
  trix,
  awesome,
  ultimate,
  adx,
  aroon,
  choppiness,
  standardDeviation,
  percentB,
  bandwidth,
  obv,
  accumulation,
  chaikin,
  mfi,
  delta,
  cumulativeDelta,
  deltaByExchange,
]
