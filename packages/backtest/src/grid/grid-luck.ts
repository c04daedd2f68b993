import type { BacktestReport } from '../report/backtest-report.ts'
import { deflatedSharpe, luckySharpe } from '../statistics/deflated-sharpe.ts'
import type { ReturnRatios } from '../statistics/return-ratios.ts'

/** How much of the best row of a table is luck. Statistics, in floating point. */
export interface GridLuck {
  rows: number
  /** The place of the row with the best Sharpe ratio. */
  best: number
  /** For a year, as the best of so many worthless rows is expected to show it in `luckySharpe`. */
  sharpe: number
  luckySharpe: number
  /** How probable it is that the best row is better than luck; null where that cannot be computed. */
  probability: number | null
}

export function ratiosOf({ results: [money] }: BacktestReport): ReturnRatios | null {
  return money?.ratios ?? null
}

/**
 * Of all rows that were tried, also those that did not trade: each was a chance to be lucky. Null where fewer than two have a
 * ratio.
 */
export function gridLuck(rows: readonly (ReturnRatios | null)[]): GridLuck | null {
  const known = rows.flatMap((ratios, place) =>
    ratios?.sharpeOfStep === null || ratios?.sharpe === null || !ratios
      ? []
      : [{ ...ratios, sharpeOfStep: ratios.sharpeOfStep, sharpe: ratios.sharpe, place }],
  )
  const [first] = known
  if (!first || known.length < 2) return null
  const best = known.reduce((top, row) => (row.sharpeOfStep > top.sharpeOfStep ? row : top), first)
  const mean = known.reduce((sum, { sharpeOfStep }) => sum + sharpeOfStep, 0) / known.length
  const variance =
    known.reduce((sum, { sharpeOfStep }) => sum + (sharpeOfStep - mean) ** 2, 0) /
    (known.length - 1)
  const perYear = best.sharpe / best.sharpeOfStep
  return {
    rows: rows.length,
    best: best.place,
    sharpe: best.sharpe,
    luckySharpe: luckySharpe(rows.length, variance) * (Number.isFinite(perYear) ? perYear : 0),
    probability: deflatedSharpe(best, rows.length, variance),
  }
}
