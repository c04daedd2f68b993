import type { ScriptError } from '@leadline/algorithms/script-values'
import { backtest } from '@leadline/backtest/backtest'
import { BacktestRefused } from '@leadline/backtest/backtest-needs'
import { type BacktestPlan, usualMoney } from '@leadline/backtest/backtest-plan'
import { readFeePercent } from '@leadline/backtest/exchanges/backtest-fees'
import { gridRow, type GridRow } from '@leadline/backtest/grid/grid-row'
import { gridRuns, mostRuns, runCount, valueMistake } from '@leadline/backtest/grid/param-grid'
import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import { backtestWarnings } from '@leadline/backtest/report/backtest-warnings'
import { ScriptGone } from '@leadline/backtest/script/script-talk'
import { SourceRefused } from '@leadline/backtest/sources/backtest-market'
import type { BacktestReply, RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'
import type { Clock } from '@leadline/runtime/clock'

import type { BacktestSetup } from './backtest-setup.ts'
import type { CandleNeeds } from './candle-source.ts'
import { openSource } from './open-source.ts'
import { Slices } from './slices.ts'

export interface RunNeeds {
  clock: Clock
  candles: CandleNeeds
  setup: BacktestSetup
  isCanceled: () => boolean
  progress: (part: number, run: number, runs: number) => void
}

type Result = Pick<BacktestReply, 'reason' | 'error' | 'tookMs' | 'warnings' | 'report' | 'grid'>

/** One file over one market, or over a grid of settings. Always ends with a report or with a reason. */
export async function runBacktest(message: RunBacktest, needs: RunNeeds): Promise<Result> {
  const { clock } = needs
  const startedAt = clock.now()
  const isGrid = message.grid.length > 0
  const warnings = backtestWarnings(message.source.kind, isGrid)
  const nothing = { warnings, report: null, grid: null, error: null }
  const mistake = mistakeIn(message)
  if (mistake) return { ...nothing, reason: mistake, tookMs: 0 }
  try {
    const { reports, rows, names } = await runAll(message, needs)
    const tookMs = clock.now() - startedAt
    if (isGrid) return { ...nothing, reason: '', grid: { names, rows }, tookMs }
    return { ...nothing, reason: '', report: reports[0] ?? null, tookMs }
  } catch (error) {
    const tookMs = clock.now() - startedAt
    return { ...nothing, ...refusalOf(error), tookMs }
  }
}

async function runAll(message: RunBacktest, needs: RunNeeds) {
  const { clock, setup, isCanceled } = needs
  const engine = setup.engine()
  const slices = new Slices(clock)
  const runs = gridRuns(message.params, message.grid)
  const names = message.grid.map(({ name }) => name)
  const reports: BacktestReport[] = []
  const rows: GridRow[] = []
  for (const [index, params] of runs.entries()) {
    if (index > 0 && isCanceled()) break
    const plan = planOf(message, params)
    const openMarket = openSource(plan, message.source, needs)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: there is one processor to share
    const report = await backtest(plan, {
      engine,
      openMarket,
      isCanceled,
      breathe: () => slices.breathe(),
      progress: (part) => needs.progress((index + part) / runs.length, index + 1, runs.length),
    })
    // A run that was broken off in the middle is no row among whole ones.
    if (names.length > 0 && isCanceled()) break
    reports.splice(0, 1, report)
    rows.push(gridRow(names, params, report))
  }
  return { reports, rows, names }
}

function planOf(message: RunBacktest, params: BacktestPlan['params']): BacktestPlan {
  const { fileName, text, from, to, seed, fees, latencyMs } = message
  return {
    source: { name: fileName, text },
    params,
    from,
    to,
    seed,
    fees: fees ?? undefined,
    latency: latencyMs ?? 'usual',
    balances: usualMoney,
  }
}

/** As readable text, before anything is started; empty where there is none. */
function mistakeIn({ from, to, fees, grid, params }: RunBacktest): string {
  if (to <= from) return 'The end must be after the beginning.'
  if (fees && [fees.maker, fees.taker].some((fee) => readFeePercent(fee) === undefined)) {
    return 'A fee is a percentage from 0 to 10 with at most four decimals.'
  }
  if (runCount(grid) > mostRuns) return `That is more than ${mostRuns} combinations.`
  const values = [
    ...params.map(({ name, type, value }) => ({ name, type, value })),
    ...grid.flatMap(({ name, type, values: all }) => all.map((value) => ({ name, type, value }))),
  ]
  const wrong = values.find(({ type, value }) => type !== 'other' && valueMistake(type, value))
  return wrong ? `${wrong.name}: ${valueMistake(wrong.type, wrong.value)}` : ''
}

function refusalOf(error: unknown): { reason: string; error: ScriptError | null } {
  if (error instanceof BacktestRefused) return { reason: error.message, error: error.error }
  if (error instanceof SourceRefused || error instanceof ScriptGone) {
    return { reason: error.message, error: null }
  }
  throw error
}
