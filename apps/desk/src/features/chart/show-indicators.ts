import type { Chart } from '@leadline/charts/chart'
import { builtInIndicators } from '@leadline/charts/indicators/built-in'

import type { ChosenIndicator } from './chart-settings.ts'

/** Brings a chart's indicators to those that were chosen. Those that stay keep their color and their pane. */
export function showIndicators(
  { indicators }: Pick<Chart, 'indicators'>,
  chosen: readonly ChosenIndicator[],
): void {
  const isOf = (kind: string) => (id: { kind: { id: string } } | undefined) => id?.kind.id === kind
  const staying: (string | undefined)[] = []
  // Those of scripts come and go with their scripts.
  const free = indicators.all.filter(({ kind }) => builtInIndicators.includes(kind))
  for (const { kind, params } of chosen) {
    // The very same one first: another of its kind may have been removed.
    const same = free.findIndex(
      (each) => isOf(kind)(each) && String(each.params) === String(params),
    )
    const at = same === -1 ? free.findIndex(isOf(kind)) : same
    const [found] = at === -1 ? [] : free.splice(at, 1)
    staying.push(found?.id)
    if (found && String(found.params) !== String(params)) indicators.setParams(found.id, params)
  }
  for (const { id } of free) indicators.remove(id)
  for (const [index, { kind, params }] of chosen.entries()) {
    if (staying[index] === undefined) indicators.add(kind, params)
  }
}
