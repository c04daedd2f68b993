import { expect, test } from 'vitest'

import { forwardFile } from '../report/report-files.ts'
import { normalShare } from '../statistics/normal-distribution.ts'
import { gridLuck } from './grid-luck.ts'
import { luckWords } from './luck-words.ts'
import { randomRuns, readRange } from './random-search.ts'
import { bestRow, forwardSteps, forwardTotal } from './walk-forward.ts'

const axes = [
  { name: 'window', type: 'int', values: ['5..20'] },
  { name: 'size', type: 'Decimal', values: ['0.010..0.020'] },
  { name: 'mode', type: 'float', values: ['1', '2'] },
] as const

test('a random search draws different rows within their ranges, and the same for the same seed', () => {
  const runs = randomRuns([{ name: 'symbol', type: 'str', value: 'BTC-USD' }], axes, 100, 7)
  expect(runs).toHaveLength(100)
  expect(new Set(runs.map((run) => JSON.stringify(run))).size).toBe(100)
  for (const [symbol, window, size, mode] of runs) {
    expect(symbol?.value).toBe('BTC-USD')
    expect(Number(window?.value)).toBeGreaterThanOrEqual(5)
    expect(Number(window?.value)).toBeLessThanOrEqual(20)
    expect(window?.value).toMatch(/^\d+$/)
    expect(size?.value).toMatch(/^0\.01\d$|^0\.020$/)
    expect(['1', '2']).toContain(mode?.value)
  }
  const windows = new Set(runs.map(([, window]) => window?.value))
  expect(windows.size).toBe(16)
  expect(randomRuns([], axes, 5, 7)).toEqual(randomRuns([], axes, 5, 7))
  expect(randomRuns([], axes, 5, 8)).not.toEqual(randomRuns([], axes, 5, 7))
})

test('fewer combinations than were asked for are all of them', () => {
  const few = [{ name: 'a', type: 'int', values: ['1..3'] }] as const
  const drawn = randomRuns([], few, 50, 1).map(([param]) => param?.value ?? '')
  expect(drawn.toSorted()).toEqual(['1', '2', '3'])
})

test('a range is two numbers of the setting’s type, the smaller one first', () => {
  expect(readRange('int', '5..20')).toEqual({ from: '5', to: '20' })
  expect(readRange('Decimal', '-0.5 .. 0.5')).toEqual({ from: '-0.5', to: '0.5' })
  for (const text of ['20..5', '5..', '1.5..2', '5', '..', 'a..b']) {
    expect(readRange('int', text)).toBeUndefined()
  }
})

test('walk-forward never tries a row on the time that chose it', () => {
  const steps = forwardSteps(0, 400, 3)
  expect(steps).toEqual([
    { from: 0, middle: 100, to: 200 },
    { from: 100, middle: 200, to: 300 },
    { from: 200, middle: 300, to: 400 },
  ])
})

test('what walking forward brought out of sample is added up to the digit, and held against what was chosen', () => {
  const step = (chosen: string, after: string) => ({ currency: 'USD', chosen, after })
  // 30.1 + 9.9 chosen, 12.4 − 2.4 afterwards: a quarter.
  expect(forwardTotal([step('30.1', '12.4'), step('9.9', '-2.4')])).toEqual({
    currency: 'USD',
    chosen: '40',
    after: '10',
    keptPercent: '25.0',
  })
  expect(forwardTotal([step('-3', '5')])).toMatchObject({ after: '5', keptPercent: null })
  expect(forwardTotal([step('1', '1'), { ...step('1', '1'), currency: 'BTC' }])).toBeNull()
  expect(forwardTotal([])).toBeNull()
})

test('the steps of walking forward for a spreadsheet, with every digit', () => {
  const step = { from: 0, middle: 1000, to: 2000, values: ['40'], currency: 'USD' }
  const file = forwardFile(['entry'], [{ ...step, chosen: '1.005', after: '-2', trouble: '' }])
  expect(file.split('\r\n')).toEqual([
    'In-sample from,Out-of-sample from,Until,entry,Currency,In-sample result,Out-of-sample result,Ended early',
    '1970-01-01T00:00:00.000Z,1970-01-01T00:00:01.000Z,1970-01-01T00:00:02.000Z,40,USD,1.005,-2,',
    '',
  ])
})

test('the best row is the one with the best result, and none that ended early', () => {
  const more = (result: string, than: string) => Number(result) > Number(than)
  const row = (result: string, trouble = '') => ({ result, trouble })
  expect(bestRow([row('-3'), row('2'), row('9', 'failed'), row('2')], more)).toBe(1)
  expect(bestRow([row('1', 'failed')], more)).toBeUndefined()
})

const ratios = (sharpeOfStep: number) => ({
  stepMs: 60_000,
  steps: 101,
  sharpeOfStep,
  sharpe: sharpeOfStep * 10,
  sortino: null,
  skewness: 0,
  kurtosis: 3,
})

test('the best of four rows is held against what luck shows in four rows', () => {
  // Mean 0.1; squares 0.01, 0, 0, 0.01, over three. Of four rows: quantiles of 3/4 and of 1 − 1/(4e).
  const luck = gridLuck([ratios(0), ratios(0.1), ratios(0.1), ratios(0.2)])
  const lucky = Math.sqrt(0.02 / 3) * (0.422_784_335 * 0.674_489_75 + 0.577_215_665 * 1.328_690_4)
  expect(luck).toMatchObject({ rows: 4, best: 3, sharpe: 2 })
  expect(luck?.luckySharpe).toBeCloseTo(lucky * 10, 4)
  const spread = Math.sqrt(1 + 0.5 * 0.04)
  expect(luck?.probability).toBeCloseTo(normalShare(((0.2 - lucky) * 10) / spread), 5)
})

test('the words about luck name the row, what luck would show, and whether to trust it', () => {
  const luck = { rows: 40, best: 1, sharpe: 3.456, luckySharpe: 2.5, probability: 0.9499 }
  const rows = [{ values: ['40'] }, { values: ['80'] }]
  const { isLuck, head, text } = luckWords(luck, ['entry'], rows)
  expect(isLuck).toBe(true)
  expect(head).toBe('The best row may be luck.')
  expect(text).toContain('40 rows were tried. The best Sharpe ratio is 3.46 (entry 80);')
  expect(text).toContain('would show about 2.50.')
  expect(text).toContain('better than that: 94.9 %.')
  expect(luckWords({ ...luck, probability: 0.95 }, ['entry'], rows).isLuck).toBe(false)
  expect(luckWords({ ...luck, probability: null }, ['entry'], rows).isLuck).toBe(true)
})

test('rows without trades count as tried, and one row alone says nothing about luck', () => {
  const two = gridLuck([ratios(0.1), ratios(0.2)])
  const ten = gridLuck([ratios(0.1), ratios(0.2), ...Array.from({ length: 8 }, () => null)])
  expect(ten?.rows).toBe(10)
  expect(ten?.luckySharpe).toBeGreaterThan(two?.luckySharpe ?? 0)
  expect(gridLuck([ratios(0.1), null])).toBeNull()
})
