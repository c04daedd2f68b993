import { tradedReport } from '@leadline/backtest/testing/traded-report'
import { expect, test } from 'vitest'

import { curvePath, fallArea, rangeOf } from '../../../platform/painting/curve-shape.ts'
import { reportPage } from './report-page.ts'
import { searchPage } from './search-page.ts'

test('the exported page opens without network or script, and what a file says in it is only text', () => {
  const evil = '<script>alert(1)</script><img src="https://elsewhere.example/x">'
  const about = { fileName: evil, source: 'Recording "morning"', warnings: [evil] }
  const page = reportPage(about, tradedReport(evil), { name: evil, report: tradedReport(evil) })
  expectHarmless(page)
  for (const part of ['+1,005.00', '0.4 %', '24 ms', 'seed 7', 'Equity curve', 'Drawdown curve']) {
    expect(page).toContain(part)
  }
  expect(page).toContain(`default-src 'none'`)
})

function expectHarmless(page: string): void {
  const tags = new Set([...page.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag))
  for (const tag of ['script', 'img', 'link', 'iframe', 'a', 'base', 'object']) {
    expect(tags).not.toContain(tag)
  }
  expect(page).not.toMatch(/url\(|@import|<[a-z][^>]* (?:on\w+|src|href)=/i)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
}

test('a run that is compared stands beside every number of the page, with its curve and its costs', () => {
  const about = { fileName: 'dip.py', source: 'Practice market', warnings: [] }
  const report = tradedReport('')
  const alone = reportPage(about, report)
  expect(alone).not.toContain('class="other"')
  expect(alone).not.toContain('Run 3')
  const [money] = report.results
  const results = money ? [{ ...money, result: '-7', curve: money.curve }] : []
  const costs = [{ venue: 'kraken' as const, maker: '0.11', taker: '0.22', latencyMs: 99 }]
  const page = reportPage(about, report, {
    name: 'Run 3, dip.py',
    report: { ...report, results, costs, seed: 12 },
  })
  expect(page).toContain('<td>+1,005.00</td><td>\u22127.00</td>')
  for (const part of ['Beside it: Run 3, dip.py', 'seed 12', '99 ms', 'class="other"']) {
    expect(page).toContain(part)
  }
})

test('what each number means stands on the page, for whoever has it on paper', () => {
  const page = reportPage({ fileName: 'dip.py', source: '', warnings: [] }, tradedReport(''))
  expect(page).toContain('<dt>Profit factor</dt><dd>All gains, divided by all losses</dd>')
})

test('the page of a search says how much is luck, what was left out of sample, and every row', () => {
  const evil = '<script>alert(1)</script>'
  const row = {
    values: ['40'],
    currency: 'USD',
    trades: 3,
    winPercent: '66.7',
    fees: '1',
    result: '12.5',
    maxDrawdown: '2',
    exposurePercent: '10.0',
    sharpe: 1.5,
    trouble: evil,
  }
  const step = { from: 0, middle: 60_000, to: 120_000, values: ['40'], currency: 'USD' }
  const page = searchPage(
    { fileName: evil, source: 'Recording "morning"', warnings: [evil] },
    {
      names: ['entry_bps'],
      rows: [row, { ...row, values: ['80'], result: '-3' }],
      part: { from: 0, to: 60_000 },
      luck: { rows: 2, best: 0, sharpe: 1.5, luckySharpe: 1.2, probability: 0.61 },
      forward: [{ ...step, chosen: '40', after: '10', trouble: '' }],
    },
  )
  expectHarmless(page)
  for (const part of ['61.0 %', '25.0 % kept', '+12.50', '\u22123.00', 'Of the last in-sample']) {
    expect(page).toContain(part)
  }
})

test('curves are drawn inside their box, with zero in it', () => {
  const curve = [
    [0, '-10'],
    [50, '30'],
    [100, '20'],
  ] as const
  const range = rangeOf([curve])
  expect(range).toEqual({ from: 0, to: 100, low: -10, high: 30 })
  expect(curvePath(curve, range, 200, 40)).toBe('M0 40H100V0H200V10')
  expect(
    fallArea(
      [
        [0, '0'],
        [10, '4'],
        [20, '2'],
      ],
      100,
      8,
    ),
  ).toBe('M0 0H0V0H50V8H100V4V0Z')
})
