import { normalQuantile, normalShare } from './normal-distribution.ts'

/** Of one strategy that was chosen among several. Sharpe ratios are those of one step, not of a year. */
export interface ChosenStrategy {
  sharpeOfStep: number
  steps: number
  skewness: number
  kurtosis: number
}

const eulerMascheroni = 0.577_215_664_901_532_9

/**
 * The best Sharpe ratio that so many worthless strategies are expected to show by luck, where their ratios vary so much.
 * Bailey and López de Prado, The Deflated Sharpe Ratio (2014).
 */
export function luckySharpe(trials: number, varianceOfSharpes: number): number {
  if (trials < 2) return 0
  const most = normalQuantile(1 - 1 / trials)
  const next = normalQuantile(1 - 1 / (trials * Math.E))
  return Math.sqrt(varianceOfSharpes) * ((1 - eulerMascheroni) * most + eulerMascheroni * next)
}

/**
 * How probable it is that a strategy's true Sharpe ratio is above the given one, by how long it was watched and how its
 * returns are shaped. Null where that cannot be computed.
 */
export function sharpeProbability(
  { sharpeOfStep, steps, skewness, kurtosis }: ChosenStrategy,
  above: number,
): number | null {
  if (steps < 2) return null
  const spread = 1 - skewness * sharpeOfStep + ((kurtosis - 1) / 4) * sharpeOfStep ** 2
  if (!(spread > 0)) return null
  return normalShare(((sharpeOfStep - above) * Math.sqrt(steps - 1)) / Math.sqrt(spread))
}

/** The same above what luck alone is expected to show: below 0.95 the choice is as good as luck. */
export function deflatedSharpe(
  chosen: ChosenStrategy,
  trials: number,
  varianceOfSharpes: number,
): number | null {
  return sharpeProbability(chosen, luckySharpe(trials, varianceOfSharpes))
}
