import { formWords } from '@leadline/algorithms/param-form'
import { mostRuns, readAxisValues, runCount } from '@leadline/backtest/grid/param-grid'
import { readRange } from '@leadline/backtest/grid/random-search'
import type { ParamType, WireParam } from '@leadline/desk-protocol/algorithm-values'

import { changedParams, paramMistake, paramValue } from '../../platform/python/param-text.ts'
import { type ParamSearch, searchMistake, searchOf } from './param-search.ts'

interface Axis {
  name: string
  type: ParamType
  values: string[]
}

export interface TypedParams {
  params: { name: string; type: ParamType; value: string }[]
  grid: Axis[]
  mistakes: Record<string, string>
  /** What is wrong with the numbers of the search itself; '' where nothing is. */
  searchMistake: string
  runs: number
}

/** Settings that can be walked over: those that are numbers. */
function isNumber(type: ParamType): boolean {
  return type === 'int' || type === 'float' || type === 'Decimal'
}

/**
 * What was typed for the settings. In a search, a number may be several, with commas between them; in a random one also a
 * range, as 40..120.
 */
export function readParams(
  params: readonly WireParam[],
  typed: Readonly<Record<string, string>>,
  search: ParamSearch,
): TypedParams {
  const isGrid = search.kind !== 'none'
  const isRandom = search.kind === 'random'
  const grid: Axis[] = []
  const mistakes: Record<string, string> = {}
  for (const { name, type, value, form } of params) {
    const text = typed[name] ?? value
    if (type === 'other') continue
    const values = isGrid && isNumber(type) ? readAxisValues(text) : [text]
    const mistake = (values.length === 0 ? [''] : values)
      .map((each) =>
        isRandom && readRange(type, each)
          ? rangeMistake(type, each, form)
          : paramMistake(type, each, form),
      )
      .find((words) => words !== undefined)
    if (mistake !== undefined) mistakes[name] = mistake
    else if (values.length > 1 || (isRandom && readRange(type, text))) {
      const written = (each: string) => (readRange(type, each) ? each : paramValue(type, each))
      grid.push({ name, type, values: values.map(written) })
    }
  }
  const { random, walkForward } = searchOf(search, grid)
  const combinations = random ?? runCount(grid)
  const [first] = grid
  const runs = walkForward === null ? combinations : walkForward * (combinations + 1)
  if (first && combinations > mostRuns) {
    mistakes[first.name] = `${combinations} combinations; at most ${mostRuns} at once.`
  }
  const inGrid = new Set(grid.map(({ name }) => name))
  const rest = params.filter(({ name }) => !inGrid.has(name))
  return {
    params: changedParams(rest, typed),
    grid,
    mistakes,
    searchMistake: grid.length > 0 ? searchMistake(search) : '',
    runs: grid.length > 0 ? runs : 1,
  }
}

/** Both ends are held against what the file allows; between steps a drawn number would be beyond it. */
function rangeMistake(
  type: WireParam['type'],
  text: string,
  form: WireParam['form'],
): string | undefined {
  const range = readRange(type, text)
  if (!range || !form) return undefined
  const isOnEach = form.step === null || (type === 'int' && form.step === '1')
  if (form.choices || !isOnEach) return `List the values one by one: ${formWords(form)}.`
  return paramMistake(type, range.from, form) ?? paramMistake(type, range.to, form)
}
