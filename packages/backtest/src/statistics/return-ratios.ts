import { momentsOf } from './moments.ts'

const yearMs = 365 * 86_400_000

/** What returns of equal steps say about a strategy. Ratios in floating point. */
export interface ReturnRatios {
  stepMs: number
  steps: number
  /** Of one step, as the deflated Sharpe ratio needs it; null where nothing varied. */
  sharpeOfStep: number | null
  /** For a year of such steps, day and night. */
  sharpe: number | null
  /** Counts only what fell below zero as risk; null where nothing did. */
  sortino: number | null
  skewness: number
  kurtosis: number
}

export function returnRatios(returns: readonly number[], stepMs: number): ReturnRatios {
  const steps = returns.length
  const moments = momentsOf(returns)
  const perYear = Math.sqrt(yearMs / stepMs)
  if (!moments) {
    return { stepMs, steps, sharpeOfStep: null, sharpe: null, sortino: null, ...normalShape }
  }
  const { mean, deviation, skewness, kurtosis } = moments
  const sharpeOfStep = mean / deviation
  // Over all steps: a loss in one of a hundred is less risk than a loss in each.
  const below = returns.reduce((total, value) => total + Math.min(0, value) ** 2, 0) / steps
  return {
    stepMs,
    steps,
    sharpeOfStep,
    sharpe: sharpeOfStep * perYear,
    sortino: below === 0 ? null : (mean / Math.sqrt(below)) * perYear,
    skewness,
    kurtosis,
  }
}

const normalShape = { skewness: 0, kurtosis: 3 }
