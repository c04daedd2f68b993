import { expect, test } from 'vitest'

import { fillsFile, gridFile } from '../report/report-files.ts'
import { gridRow } from './grid-row.ts'
import { gridRuns, readAxisValues, runCount, valueMistake } from './param-grid.ts'

const axes = [
  { name: 'entry_bps', type: 'int', values: ['40', '80'] },
  { name: 'size', type: 'Decimal', values: ['0.01', '0.02', '0.03'] },
] as const

test('a grid is every combination once, and leaves the other settings alone', () => {
  const runs = gridRuns([{ name: 'symbol', type: 'str', value: 'ETH-USD' }], axes)
  expect(runCount(axes)).toBe(6)
  expect(runs.map((run) => run.map(({ value }) => value).join(' '))).toEqual([
    'ETH-USD 40 0.01',
    'ETH-USD 40 0.02',
    'ETH-USD 40 0.03',
    'ETH-USD 80 0.01',
    'ETH-USD 80 0.02',
    'ETH-USD 80 0.03',
  ])
})

test('values are read between commas, and one of the wrong type is named', () => {
  expect(readAxisValues(' 40, 80,,40 ')).toEqual(['40', '80'])
  expect(valueMistake('int', '40')).toBe('')
  expect(valueMistake('int', '4.5')).toBe('4.5 is not a whole number.')
  expect(valueMistake('Decimal', '0.01')).toBe('')
  expect(valueMistake('Decimal', '1e5')).toBe('1e5 is not a number.')
  expect(valueMistake('bool', 'yes')).toBe('yes is not True or False.')
  expect(valueMistake('str', 'anything')).toBe('')
  expect(valueMistake('other', '[]')).toBe('This setting can only be changed in the file.')
})

test('a table for a spreadsheet has one row for each combination, and nothing in it can run', () => {
  const report = {
    algorithm: 'Fake',
    params: [],
    from: 0,
    to: 1,
    seed: 1,
    costs: [],
    balances: {},
    trouble: { message: '=HYPERLINK("x")', error: null, at: 1 },
    results: [],
    trades: [],
    fills: [],
    orders: { sent: 0, filled: 0, canceled: 0, rejected: 0 },
    charts: [],
    log: [],
    logLines: 0,
    events: { books: 0, trades: 0 },
  }
  const [params = []] = gridRuns([], axes)
  const row = gridRow(['entry_bps', 'size'], params, report)
  expect(gridFile(['entry_bps', 'size'], [row]).split('\r\n')).toEqual([
    'entry_bps,size,Trades,Win %,Currency,Fees,Result,Max drawdown,Exposure %,Sharpe,Ended early',
    `40,0.01,0,,,0,0,0,0.0,,"'=HYPERLINK(""x"")"`,
    '',
  ])
  expect(fillsFile([]).split('\r\n')).toHaveLength(2)
})
