import { expect, test } from 'vitest'

import { trading, tradedReport } from '../testing/traded-report.ts'
import { numberTable } from './number-table.ts'
import { numbersFile } from './report-files.ts'

const hour = 3_600_000
const day = 24 * hour

test('returns by day, a drawdown curve and the ratios of equal steps', () => {
  const { results, fill, move } = trading('100')
  fill('buy', '100', hour)
  move('110', day + hour)
  move('95', day + 2 * hour)
  fill('sell', '105', 2 * day + hour)
  const [money] = results.results(3 * day)
  // Stake: the one coin at its highest bid, 110.
  expect(money?.days).toEqual([
    { day: 0, gained: '0', percent: '0.00', trades: 0 },
    { day, gained: '-5', percent: '-4.55', trades: 0 },
    { day: 2 * day, gained: '10', percent: '9.09', trades: 1 },
  ])
  expect(money?.ratios).toMatchObject({ stepMs: hour, steps: 72 })
  const falls = money?.drawdowns.map(([, fall]) => fall) ?? []
  expect(falls).toContain('15')
  expect(money).toMatchObject({ maxDrawdown: '15', returnPercent: '4.55', turnover: '1.86' })
  // Half a dollar of slippage on each side, and no fees.
  expect(money).toMatchObject({ result: '5', atMid: '6', slippage: '1', fees: '0' })
})

test('buy and hold pays the first ask and the taker fee, and is worth the last bid', () => {
  const { results, fill, move } = trading('99')
  fill('buy', '100', hour)
  fill('sell', '100', 2 * hour)
  move('202', 3 * hour)
  const [money] = results.results(4 * hour)
  // 100 at stake; a coin cost 100 and one percent: 0.990099… coins, worth 202 each: exactly twice 100.
  expect(money?.benchmark).toMatchObject({ result: '99.999999999999999998', percent: '100.00' })
  expect(money?.benchmark?.curve[0]).toEqual([0, '0'])
  expect(money?.benchmark?.curve.at(-1)?.[0]).toBe(4 * hour)
})

test.each([2503, 2504, 2505])(
  'a long market is drawn with few points, and its fall in minute %d is not lost',
  (deepest) => {
    const { results, fill, move } = trading('100')
    fill('buy', '100', 1000)
    for (let minute = 1; minute < 5000; minute += 1) {
      move(minute === deepest ? '40' : String(100 + (minute % 3)), minute * 60_000)
    }
    const [money] = results.results(5000 * 60_000)
    expect(money?.curve.length).toBeLessThanOrEqual(601)
    expect(Math.max(...(money?.drawdowns ?? []).map(([, fall]) => Number(fall)))).toBe(62)
    expect(money?.maxDrawdown).toBe('62')
  },
)

test('profit factor divides what was won by what was lost', () => {
  const { results, fill } = trading('100')
  for (const [index, price] of ['130', '90', '110'].entries()) {
    fill('buy', '100', (2 * index + 1) * hour)
    fill('sell', price, (2 * index + 2) * hour)
  }
  expect(results.results(day)[0]?.profitFactor).toBe('4.00')
})

test('the numbers for a spreadsheet have every digit, the costs, the days and both curves', () => {
  const lines = numbersFile(tradedReport('x')).split('\r\n')
  expect(lines[0]).toBe('What,Currency,Name,Value,Second value')
  expect(lines).toContain('fees,,"kraken, maker and taker, percent",0.25,0.4')
  expect(lines).toContain('number,USD,"Result after fees, USD",1005,')
  expect(lines.filter((line) => line.startsWith('day,'))).toEqual([
    'day,USD,1970-01-01T00:00:00.000Z,1005,1005.00',
  ])
  expect(lines.filter((line) => line.startsWith('curve,')).length).toBeGreaterThan(2)
})

test('the returns in the exported file are the sample of its Sharpe ratio', () => {
  const lines = numbersFile(tradedReport('x')).split('\r\n')
  const valuesOf = (begin: string) =>
    lines
      .filter((line) => line.startsWith(begin))
      .map((line) => Number(line.slice(0, -1).split(',').at(-1)))
  const returns = valuesOf('return,USD,')
  // Four hours are 240 steps of a minute. Of 100 at stake, 5 are lost in the minute after the second hour, 1,010 gained later.
  expect(returns).toHaveLength(240)
  expect(returns.filter((value) => value !== 0)).toEqual([-0.05, 10.1])
  const mean = 10.05 / 240
  const squares = 0.05 ** 2 + 10.1 ** 2 - 240 * mean ** 2
  const sharpe = (mean / Math.sqrt(squares / 239)) * Math.sqrt(365 * 24 * 60)
  expect(valuesOf('number,USD,"Sharpe ratio, a year"')[0]).toBeCloseTo(sharpe, 9)
})

test('every number of the table has a name of its own and says what it means', () => {
  const [money] = tradedReport('x').results
  const rows = money ? numberTable(money).flatMap((group) => group.rows) : []
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(rows.every(({ meaning }) => meaning.length > 8)).toBe(true)
  expect(rows.find(({ name }) => name === 'Result after fees, USD')?.text).toBe('+1,005.00')
})
