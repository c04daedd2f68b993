import type { ParamType, ScriptParam } from '@leadline/algorithms/script-values'
import { formatScaled, parseScaled } from '@leadline/decimal/scaled'
import { seededRandom } from '@leadline/runtime/seeded-random'

import { type GridAxis, valueMistake } from './param-grid.ts'

/** A drawn number has more places than any setting has decimals. */
const places = 2n ** 52n
const range = /^(-?[\d.]+)\s*\.\.\s*(-?[\d.]+)$/

/** Two numbers and everything between them: '40..120'. Undefined where it is none. */
export function readRange(type: ParamType, text: string): { from: string; to: string } | undefined {
  const [, from = '', to = ''] = range.exec(text.trim()) ?? []
  if (from === '' || valueMistake(type, from) || valueMistake(type, to)) return undefined
  return Number(from) < Number(to) ? { from, to } : undefined
}

/**
 * So many different combinations, drawn from lists and ranges. The same seed draws the same. Where there are not so many, all that
 * were found.
 */
export function randomRuns(
  params: readonly ScriptParam[],
  axes: readonly GridAxis[],
  count: number,
  seed: number,
): (readonly ScriptParam[])[] {
  const random = seededRandom(seed)
  // The first numbers of neighboring seeds are neighbors.
  for (let turn = 0; turn < 8; turn += 1) random()
  const others = params.filter(({ name }) => !axes.some((axis) => axis.name === name))
  const runs = new Map<string, readonly ScriptParam[]>()
  for (let tries = 0; runs.size < count && tries < count * 50; tries += 1) {
    const drawn = axes.map(({ name, type, values }) => ({
      name,
      type,
      value: drawnFrom(type, values, random),
    }))
    const key = JSON.stringify(drawn)
    if (!runs.has(key)) runs.set(key, [...others, ...drawn])
  }
  return [...runs.values()]
}

function drawnFrom(type: ParamType, values: readonly string[], random: () => number): string {
  const value = values[Math.floor(random() * values.length)] ?? ''
  const between = readRange(type, value)
  if (!between) return value
  const decimals =
    type === 'int' ? 0 : Math.max(2, decimalsOf(between.from), decimalsOf(between.to))
  // In whole steps of the last decimal, so that a size never becomes a float.
  const from = BigInt(parseScaled(between.from, decimals) ?? 0)
  const to = BigInt(parseScaled(between.to, decimals) ?? 0)
  const place = BigInt(Math.floor(random() * Number(places)))
  return formatScaled(from + ((to - from + 1n) * place) / places, decimals)
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}
