import { expect, test } from 'vitest'

import { readBacktestSettings } from './backtest-settings.ts'
import { noSearch } from './param-search.ts'
import { readParams } from './read-params.ts'
import { readPlan } from './read-plan.ts'

const grid = { ...noSearch, kind: 'grid' as const }

const params = [
  { name: 'symbol', type: 'str', value: 'BTC-USD', inFile: 'BTC-USD' },
  { name: 'entry_bps', type: 'int', value: '80', inFile: '80' },
  { name: 'size', type: 'Decimal', value: '0.01', inFile: '0.01' },
] as const

test('several values make a grid only where a grid is wanted', () => {
  const typed = { entry_bps: '40, 80', size: '0.02', symbol: 'ETH-USD' }
  expect(readParams(params, typed, grid)).toEqual({
    params: [
      { name: 'symbol', type: 'str', value: 'ETH-USD' },
      { name: 'size', type: 'Decimal', value: '0.02' },
    ],
    grid: [{ name: 'entry_bps', type: 'int', values: ['40', '80'] }],
    mistakes: {},
    searchMistake: '',
    runs: 2,
  })
  expect(readParams(params, typed, noSearch).mistakes).toHaveProperty('entry_bps')
})

test('too many combinations are named before anybody waits for them', () => {
  const many = Array.from({ length: 30 }, (_, index) => String(index + 1)).join(',')
  const { mistakes } = readParams(params, { entry_bps: many, size: many }, grid)
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
    allotted: [],
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

test('a random search takes ranges, which a grid does not, and counts what it draws', () => {
  const random = { ...noSearch, kind: 'random' as const, draws: '25' }
  const read = readParams(params, { entry_bps: '40..120', size: '0.01..0.02' }, random)
  expect(read).toMatchObject({ mistakes: {}, searchMistake: '', runs: 25 })
  expect(read.grid.map(({ values }) => values)).toEqual([['40..120'], ['0.01..0.02']])
  expect(readParams(params, { entry_bps: '40..120' }, grid).mistakes).toHaveProperty('entry_bps')
  expect(readParams(params, { entry_bps: '1..9' }, { ...random, draws: '0' }).searchMistake).toBe(
    'From 2 to 200 combinations.',
  )
})

test('walking forward runs every combination on each part, and the chosen one on the next', () => {
  const forward = { ...grid, steps: '3' }
  expect(readParams(params, { entry_bps: '40, 80' }, forward).runs).toBe(9)
  expect(readParams(params, { entry_bps: '40, 80' }, { ...grid, steps: '13' }).searchMistake).toBe(
    'From 1 to 12 steps.',
  )
})

test('a range of a random search stays within what the file allows, and does not fall between its steps', () => {
  const random = { ...noSearch, kind: 'random' as const, draws: '5' }
  const form = { minimum: '10', maximum: '100', step: null, choices: null, help: '' }
  const bounded = [{ ...params[1], form }]
  const mistakeOf = (typed: string, changes: Partial<typeof form> | { step: string } = {}) =>
    readParams([{ ...bounded[0]!, form: { ...form, ...changes } }], { entry_bps: typed }, random)
      .mistakes['entry_bps']
  expect(mistakeOf('10..100')).toBeUndefined()
  expect(mistakeOf('5..100')).toBe('Must be from 10 to 100.')
  expect(mistakeOf('40..120')).toBe('Must be from 10 to 100.')
  expect(mistakeOf('10..100', { step: '1' })).toBeUndefined()
  expect(mistakeOf('10..100', { step: '5' })).toBe(
    'List the values one by one: from 10 to 100 in steps of 5.',
  )
})
