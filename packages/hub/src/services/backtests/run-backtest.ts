import type { ScriptError } from '@leadline/algorithms/script-values'
import { BacktestRefused } from '@leadline/backtest/backtest-needs'
import { readFeePercent } from '@leadline/backtest/exchanges/backtest-fees'
import { mostRuns, runCount, valueMistake } from '@leadline/backtest/grid/param-grid'
import { readRange } from '@leadline/backtest/grid/random-search'
import { backtestWarnings } from '@leadline/backtest/report/backtest-warnings'
import { ScriptGone } from '@leadline/backtest/script/script-talk'
import { SourceRefused } from '@leadline/backtest/sources/backtest-market'
import type { BacktestReply, RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'
import { readDecimal, zero } from '@leadline/orders/decimal-text'

import { runDrill } from './run-drill.ts'
import type { RunNeeds } from './run-needs.ts'
import { runHere } from './run-rows.ts'
import { searchParams } from './search-params.ts'

type Result = Pick<
  BacktestReply,
  'reason' | 'error' | 'tookMs' | 'warnings' | 'report' | 'drill' | 'grid'
>

/** One file over one market, or over a grid of settings. Always ends with a report or with a reason. */
export async function runBacktest(message: RunBacktest, needs: RunNeeds): Promise<Result> {
  const { clock } = needs
  const startedAt = clock.now()
  const isGrid = message.grid.length > 0
  const warnings = backtestWarnings(message.source.kind, isGrid)
  const nothing = { warnings, report: null, drill: null, grid: null, error: null }
  const mistake = mistakeIn(message)
  if (mistake) return { ...nothing, reason: mistake, tookMs: 0 }
  try {
    if (message.drill) {
      const drill = await runDrill(message, message.drill, needs)
      return { ...nothing, warnings: [], reason: '', drill, tookMs: clock.now() - startedAt }
    }
    if (isGrid) {
      const grid = await searchParams(message, needs)
      return { ...nothing, reason: '', grid, tookMs: clock.now() - startedAt }
    }
    const { isCanceled } = needs
    const progress = (part: number) => needs.progress(part, 1, 1)
    const report = await runHere(message, needs, { isCanceled, progress })
    return { ...nothing, reason: '', report, tookMs: clock.now() - startedAt }
  } catch (error) {
    const tookMs = clock.now() - startedAt
    return { ...nothing, ...refusalOf(error), tookMs }
  }
}

/** As readable text, before anything is started; empty where there is none. */
function mistakeIn({ from, to, fees, grid, params, random, allotted, drill }: RunBacktest): string {
  if (drill && drill.largest !== null && readDecimal(drill.largest)?.gt(zero) !== true) {
    return 'The largest position is an amount above 0.'
  }
  if (to <= from) return 'The end must be after the beginning.'
  if (fees && [fees.maker, fees.taker].some((fee) => readFeePercent(fee) === undefined)) {
    return 'A fee is a percentage from 0 to 10 with at most four decimals.'
  }
  if (allotted?.some(({ size }) => readDecimal(size)?.gt(zero) !== true)) {
    return 'An allotment is an amount above 0 of an asset.'
  }
  if (typeof random !== 'number' && runCount(grid) > mostRuns)
    return `That is more than ${mostRuns} combinations.`
  const values = [
    ...params.map(({ name, type, value }) => ({ name, type, value })),
    ...grid.flatMap(({ name, type, values: all }) =>
      all
        .filter((value) => typeof random !== 'number' || !readRange(type, value))
        .map((value) => ({ name, type, value })),
    ),
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
