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
    compared: [],
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

test('other markets are kept as they were chosen, and one that nobody can read costs no other choice', () => {
  const compared = [{ symbol: 'ETH-USD', source: 'kraken', forms: ['line', 'ratio'] }]
  expect(readChartSettings({ compared }).compared).toEqual(compared)
  const wrong = [{ symbol: 'ETH-USD', source: 'mars', forms: [] }]
  expect(readChartSettings({ compared: wrong, timeframe: '1h' })).toMatchObject({
    compared: [],
    timeframe: '1h',
  })
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
