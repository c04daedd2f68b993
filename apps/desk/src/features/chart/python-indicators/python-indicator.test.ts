import type { Chart } from '@leadline/charts/chart'
import type { ExternalIndicatorSpec } from '@leadline/charts/indicators/external-indicator'
import type { WireScript } from '@leadline/desk-protocol/algorithm-values'
import { expect, test } from 'vitest'

import type {
  IndicatorLines,
  IndicatorListener,
  IndicatorSpec,
} from '../../../platform/python/indicator-lines.ts'
import { PythonIndicator } from './python-indicator.ts'

const script: Omit<WireScript, 'lines'> = {
  className: 'Bands',
  kind: 'Indicator',
  docstring: '',
  params: [],
  pane: 'price',
}
const fine = { error: null, isBusy: false, isWaiting: false }

/** A chart that notes what it is given, and the hub's end of the indicator. */
function opened() {
  const added: ExternalIndicatorSpec[] = []
  const rows = new Map<number, readonly (number | null)[]>()
  let listening: IndicatorListener | undefined
  const chart = {
    indicators: {
      addExternal: (spec: ExternalIndicatorSpec) => {
        added.push(spec)
        return {
          indicator: { id: spec.id },
          values: {
            report: (time: number, values: readonly (number | null)[]) => rows.set(time, values),
            forget: () => rows.clear(),
          },
        }
      },
      refresh: () => {},
      remove: () => {},
    },
  }
  const lines = {
    open: (_spec: IndicatorSpec, listener: IndicatorListener) => {
      listening = listener
      return { change: () => {}, close: () => {} }
    },
  }
  const made = new PythonIndicator(
    chart as unknown as Chart,
    lines as unknown as IndicatorLines,
    {} as IndicatorSpec,
    2,
  )
  if (!listening) throw new Error('Nothing was requested.')
  return { added, rows, hub: listening, made }
}

test('an indicator that names its lines is drawn as several, each candle with a value for each', () => {
  const { added, rows, hub } = opened()
  const bands = [
    { name: 'vwap', style: 'line' },
    { name: 'upper', style: 'band' },
    { name: 'lower', style: 'band' },
  ] as const
  hub.state({ ...fine, script: { ...script, lines: [...bands] } })
  hub.values([1000, 2000], [1, 3, null, 2, 4, 0], true)
  expect(added.map(({ lines }) => lines)).toEqual([bands])
  expect([...rows]).toEqual([
    [1000, [1, 3, null]],
    [2000, [2, 4, 0]],
  ])
})

test('one that names none is one line of its own name, and other lines are another drawing', () => {
  const { added, rows, hub } = opened()
  hub.state({ ...fine, script: { ...script, lines: [] } })
  hub.values([1000], [7], true)
  expect(added[0]?.lines).toEqual([{ name: 'Bands', style: 'line' }])
  expect([...rows]).toEqual([[1000, [7]]])
  hub.state({ ...fine, script: { ...script, lines: [{ name: 'delta', style: 'histogram' }] } })
  expect(added).toHaveLength(2)
  expect(added[1]?.lines).toEqual([{ name: 'delta', style: 'histogram' }])
})
