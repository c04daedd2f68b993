import type { ParamType, ScriptParam } from '@leadline/algorithms/script-values'

/** One setting and the values that are to be tried for it. */
export interface GridAxis {
  name: string
  type: ParamType
  values: readonly string[]
}

/** More than this is hours of waiting, and a table in which chance alone makes a winner. */
export const mostRuns = 200

const patterns: Partial<Record<ParamType, RegExp>> = {
  int: /^-?\d{1,18}$/,
  float: /^-?(?:\d+\.?\d*|\.\d+)(?:e-?\d{1,3})?$/i,
  Decimal: /^-?(?:\d+\.?\d*|\.\d+)$/,
  bool: /^(?:True|False)$/,
}

/** Why a value does not suit the setting; empty where it does. */
export function valueMistake(type: ParamType, value: string): string {
  if (type === 'other') return 'This setting can only be changed in the file.'
  const pattern = patterns[type]
  if (!pattern || pattern.test(value)) return ''
  const words = { int: 'a whole number', bool: 'True or False' }[type as 'int' | 'bool']
  return `${value || 'Nothing'} is not ${words ?? 'a number'}.`
}

/** Values between commas, each once, in their order. */
export function readAxisValues(text: string): string[] {
  const values = text.split(',').map((value) => value.trim())
  return [...new Set(values.filter((value) => value !== ''))]
}

export function runCount(axes: readonly GridAxis[]): number {
  return axes.reduce((count, { values }) => count * Math.max(1, values.length), 1)
}

/** Every combination, the last setting changing fastest. Settings that are not in the grid stay as they are. */
export function gridRuns(
  params: readonly ScriptParam[],
  axes: readonly GridAxis[],
): (readonly ScriptParam[])[] {
  const others = params.filter(({ name }) => !axes.some((axis) => axis.name === name))
  let runs: ScriptParam[][] = [[...others]]
  for (const { name, type, values } of axes) {
    if (values.length === 0) continue
    runs = runs.flatMap((run) => values.map((value) => [...run, { name, type, value }]))
  }
  return runs
}
