import { expect, test } from 'vitest'

import { readBacktestSettings } from './backtest-settings.ts'
import { readParams } from './read-params.ts'
import { readPlan } from './read-plan.ts'

const params = [
  { name: 'symbol', type: 'str', value: 'BTC-USD', inFile: 'BTC-USD' },
  { name: 'entry_bps', type: 'int', value: '80', inFile: '80' },
  { name: 'size', type: 'Decimal', value: '0.01', inFile: '0.01' },
] as const

test('several values make a grid only where a grid is wanted', () => {
  const typed = { entry_bps: '40, 80', size: '0.02', symbol: 'ETH-USD' }
  expect(readParams(params, typed, true)).toEqual({
    params: [
      { name: 'symbol', type: 'str', value: 'ETH-USD' },
      { name: 'size', type: 'Decimal', value: '0.02' },
    ],
    grid: [{ name: 'entry_bps', type: 'int', values: ['40', '80'] }],
    mistakes: {},
    runs: 2,
  })
  expect(readParams(params, typed, false).mistakes).toHaveProperty('entry_bps')
})

test('too many combinations are named before anybody waits for them', () => {
  const many = Array.from({ length: 30 }, (_, index) => String(index + 1)).join(',')
  const { mistakes } = readParams(params, { entry_bps: many, size: many }, true)
  expect(mistakes['entry_bps']).toBe('900 combinations; at most 200 at once.')
})

test('a plan is read as it was typed, and each mistake stands at its field', () => {
  const settings = readBacktestSettings({ span: 'forever', seed: '7' })
  expect(settings).toMatchObject({ span: '1 hour', seed: '7', source: 'practice' })
  expect(readPlan(settings, ['kraken'], []).plan).toEqual({
    source: { kind: 'practice' },
    from: Date.UTC(2026, 9, 5, 14),
    to: Date.UTC(2026, 9, 5, 15),
    seed: 7,
    fees: null,
    latencyMs: null,
  })
  const wrong = { ...settings, from: '2026-02-30 10:00', seed: '-1', maker: '20', latency: 'x' }
  expect(Object.keys(readPlan(wrong, [], []).mistakes)).toEqual([
    'from',
    'seed',
    'maker',
    'taker',
    'latency',
  ])
  const recording = { ...settings, source: 'recording' as const, recording: 'morning' }
  expect(readPlan(recording, [], []).mistakes).toEqual({ recording: 'Choose a recording.' })
})
