import { expect, test } from 'vitest'

import { madeCandles } from '../testing/made-candles.ts'
import { openChart } from '../testing/open-chart.ts'

test('values of a Python indicator stand at their candles, and None leaves a gap', () => {
  const candles = madeCandles({ count: 5 })
  const { chart } = openChart(candles)
  const { indicator, values } = chart.indicators.addExternal({
    id: 'rolling-vwap',
    name: 'RollingVwap',
    pane: 'price',
    lines: [{ name: 'RollingVwap', style: 'line' }],
  })
  values.report(candles[1]?.time ?? 0, [67_441.92])
  values.report(candles[2]?.time ?? 0, [null])
  chart.indicators.refresh(indicator.id)
  // Over the candles it counts as they do, in the smallest price.
  expect(indicator.valueAt(0, 1)).toBeCloseTo(6_744_192, 6)
  expect(indicator.valueAt(0, 2)).toBeNaN()
  expect(indicator.valueAt(0, 4)).toBeNaN()
})

test('they stay at their candles when history arrives in front', () => {
  const candles = madeCandles({ count: 5 })
  const { chart, paint } = openChart(candles.slice(2))
  const { indicator, values } = chart.indicators.addExternal({
    id: 'own',
    name: 'Own',
    pane: 'below',
    lines: [{ name: 'Own', style: 'line' }],
  })
  values.report(candles[3]?.time ?? 0, [0.5])
  chart.indicators.refresh(indicator.id)
  chart.setCandles(0, (candles[2]?.time ?? 0) - 1, candles.slice(0, 2))
  expect(indicator.valueAt(0, 3)).toBe(0.5)
  paint()
  expect(chart.model.panes.all.map(({ id }) => id)).toEqual(['price', indicator.id])
})
