import { expect, test } from 'vitest'

import { readChartSettings } from './chart-settings.ts'

test('a new chart opens with the defaults of the manual', () => {
  expect(readChartSettings(undefined)).toEqual({
    timeframe: '1m',
    source: 'all',
    style: 'candles',
    isLogarithmic: false,
    hasVolume: true,
    indicators: [{ kind: 'ema', params: [14] }],
    pythonIndicators: [],
    profile: 'none',
    profileRange: null,
    timeZone: null,
    hasOrders: true,
    hasPositions: true,
    hasFills: true,
  })
})

test('a chart without indicators stays without', () => {
  expect(readChartSettings({ indicators: [] }).indicators).toEqual([])
})

test('what one version cannot read does not cost the choices that it can', () => {
  const kept = {
    timeframe: '4h',
    source: 'mars',
    timeZone: 'Mars/Olympus',
    indicators: [
      { kind: 'rsi', params: [7] },
      { kind: 'oracle', params: [] },
      { kind: 'sma', params: [0] },
    ],
  }
  expect(readChartSettings(kept)).toMatchObject({
    timeframe: '4h',
    source: 'all',
    timeZone: null,
    indicators: [
      { kind: 'rsi', params: [7] },
      { kind: 'sma', params: [1] },
    ],
  })
})
