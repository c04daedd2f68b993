import { tradedReport } from '@leadline/backtest/testing/traded-report'
import { expect, test } from 'vitest'

import { curvePath, fallArea, rangeOf } from './curve-shape.ts'
import { reportPage } from './report-page.ts'

test('the exported page opens without network or script, and what a file says in it is only text', () => {
  const evil = '<script>alert(1)</script><img src="https://elsewhere.example/x">'
  const about = { fileName: evil, source: 'Recording "morning"', warnings: [evil] }
  const page = reportPage(about, tradedReport(evil))
  const tags = new Set([...page.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag))
  for (const tag of ['script', 'img', 'link', 'iframe', 'a', 'base', 'object']) {
    expect(tags).not.toContain(tag)
  }
  expect(page).not.toMatch(/url\(|@import|<[a-z][^>]* (?:on\w+|src|href)=/i)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  for (const part of ['+1,005.00', '0.4 %', '24 ms', 'seed 7', 'Equity curve', 'Drawdown curve']) {
    expect(page).toContain(part)
  }
  expect(page).toContain(`default-src 'none'`)
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
