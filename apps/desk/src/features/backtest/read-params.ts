import { mostRuns, readAxisValues, runCount } from '@leadline/backtest/grid/param-grid'
import type { ParamType, WireParam } from '@leadline/desk-protocol/algorithm-values'

import { changedParams, paramMistake, paramValue } from '../../platform/python/param-text.ts'

interface Axis {
  name: string
  type: ParamType
  values: string[]
}

export interface TypedParams {
  params: { name: string; type: ParamType; value: string }[]
  grid: Axis[]
  mistakes: Record<string, string>
  runs: number
}

/** Settings that can be walked over: those that are numbers. */
function isNumber(type: ParamType): boolean {
  return type === 'int' || type === 'float' || type === 'Decimal'
}

/** What was typed for the settings. With `isGrid`, a number may be several, with commas between them. */
export function readParams(
  params: readonly WireParam[],
  typed: Readonly<Record<string, string>>,
  isGrid: boolean,
): TypedParams {
  const grid: Axis[] = []
  const mistakes: Record<string, string> = {}
  for (const { name, type, value } of params) {
    const text = typed[name] ?? value
    if (type === 'other') continue
    const values = isGrid && isNumber(type) ? readAxisValues(text) : [text]
    const mistake = (values.length === 0 ? [''] : values)
      .map((each) => paramMistake(type, each))
      .find((words) => words !== undefined)
    if (mistake !== undefined) mistakes[name] = mistake
    else if (values.length > 1) {
      grid.push({ name, type, values: values.map((each) => paramValue(type, each)) })
    }
  }
  const runs = runCount(grid)
  const [first] = grid
  if (first && runs > mostRuns) {
    mistakes[first.name] = `${runs} combinations; at most ${mostRuns} at once.`
  }
  const inGrid = new Set(grid.map(({ name }) => name))
  const rest = params.filter(({ name }) => !inGrid.has(name))
  return { params: changedParams(rest, typed), grid, mistakes, runs }
}
