import type { BacktestPlan } from '@leadline/backtest/backtest-plan'
import { gridLuck, ratiosOf } from '@leadline/backtest/grid/grid-luck'
import { gridRow } from '@leadline/backtest/grid/grid-row'
import { gridRuns } from '@leadline/backtest/grid/param-grid'
import { randomRuns } from '@leadline/backtest/grid/random-search'
import { bestRow, forwardSteps } from '@leadline/backtest/grid/walk-forward'
import type { BacktestReply, RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'
import { exact } from '@leadline/orders/decimal-text'

import { readPiece } from '../../recording/read-piece.ts'
import type { RunNeeds } from './run-needs.ts'
import { RunProgress, runRows } from './run-rows.ts'

type Grid = NonNullable<BacktestReply['grid']>
type Combination = BacktestPlan['params']

/** Every combination of a grid, or so many drawn from it; over all of the time, or walking forward through it. */
export async function searchParams(message: RunBacktest, needs: RunNeeds): Promise<Grid> {
  const { params, grid, seed, random, walkForward } = message
  const combinations =
    typeof random === 'number' ? randomRuns(params, grid, random, seed) : gridRuns(params, grid)
  const names = grid.map(({ name }) => name)
  if (typeof walkForward !== 'number') {
    const progress = new RunProgress(combinations.length, needs.progress)
    const { grid: table } = await tableOf(message, combinations, needs, progress)
    return { ...table, part: null, forward: [], names }
  }
  const progress = new RunProgress(walkForward * (combinations.length + 1), needs.progress)
  const to = await endOf(message, needs)
  const forward: Grid['forward'] = []
  let last: Omit<Grid, 'forward' | 'names'> = { rows: [], part: null, luck: null }
  for (const step of forwardSteps(message.from, to, walkForward)) {
    const part = { ...message, from: step.from, to: step.middle }
    // oxlint-disable-next-line no-await-in-loop -- each part chooses before the next one is looked at
    const { grid: table, reports } = await tableOf(part, combinations, needs, progress)
    if (needs.isCanceled()) break
    last = { ...table, part: { from: step.from, to: step.middle } }
    const best = bestRow(table.rows, (result, than) => exact(result).gt(exact(than)))
    const chosen = best === undefined ? undefined : reports[best]
    if (best === undefined || !chosen) continue
    const row = { params: chosen.combination, from: step.middle, to: step.to }
    // oxlint-disable-next-line no-await-in-loop -- as above
    const [after] = await runRows(message, [row], needs, progress)
    if (!after || needs.isCanceled()) break
    const tried = gridRow(names, chosen.combination, after)
    forward.push({
      ...step,
      values: tried.values,
      currency: tried.currency ?? table.rows[best]?.currency ?? null,
      chosen: table.rows[best]?.result ?? '0',
      after: tried.result,
      trouble: tried.trouble,
    })
  }
  return { ...last, forward, names }
}

async function tableOf(
  message: RunBacktest,
  combinations: readonly Combination[],
  needs: RunNeeds,
  progress: RunProgress,
) {
  const { from, to } = message
  const names = message.grid.map(({ name }) => name)
  const rows = combinations.map((params) => ({ params, from, to }))
  const found = await runRows(message, rows, needs, progress)
  // A run that was broken off in the middle is no row among whole ones.
  const reports = found.flatMap((report, place) =>
    report ? [{ report, combination: combinations[place] ?? [] }] : [],
  )
  const ratios = reports.map(({ report }) => ratiosOf(report))
  const grid = {
    rows: reports.map(({ report, combination }) => gridRow(names, combination, report)),
    luck: gridLuck(ratios),
  }
  return { grid, reports }
}

/** A recording ends where it ends, which nobody knows before it has been read. */
async function endOf({ source, to }: RunBacktest, { setup }: RunNeeds): Promise<number> {
  if (source.kind !== 'recording') return to
  let last = 0
  let isHead = true
  for await (const piece of setup.recordings.read(source.name)) {
    if (!isHead) for (const { time } of readPiece(piece)) last = Math.max(last, time)
    isHead = false
  }
  return last === 0 ? to : Math.min(to, last)
}
