import type { ScriptParam } from '@leadline/algorithms/script-values'

import type { BacktestReport } from '../report/backtest-report.ts'

/** One combination of settings and what came of it. Numbers are of the first currency that was paid with. */
export interface GridRow {
  /** Only those that differ from row to row. */
  values: string[]
  currency: string | null
  trades: number
  winPercent: string | null
  fees: string
  result: string
  maxDrawdown: string
  exposurePercent: string
  /** For a year, in floating point; null where nothing varied. */
  sharpe: number | null
  /** Why it ended early; empty where it did not. */
  trouble: string
}

export function gridRow(
  names: readonly string[],
  params: readonly ScriptParam[],
  { results: [money], trouble }: BacktestReport,
): GridRow {
  return {
    values: names.map((name) => params.find((param) => param.name === name)?.value ?? ''),
    currency: money?.currency ?? null,
    trades: money?.trades ?? 0,
    winPercent: money?.winPercent ?? null,
    fees: money?.fees ?? '0',
    result: money?.result ?? '0',
    maxDrawdown: money?.maxDrawdown ?? '0',
    exposurePercent: money?.exposurePercent ?? '0.0',
    sharpe: money?.ratios.sharpe ?? null,
    trouble: trouble?.message ?? '',
  }
}
