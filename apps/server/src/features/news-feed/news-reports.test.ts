import { expect, test } from 'vitest'

import { RefusedError } from '../../admin/command.ts'
import { newsReportsCommand } from '../../admin/news-feed/news-reports.command.ts'
import type { TestApp } from '../../testing/open-test-app.ts'
import { newsReportMetrics } from './reports.store.ts'
import { openNewsApp, signedLicense } from './testing/news-world.ts'

const item = {
  id: 'story-1',
  sequence: 1,
  publishedAt: Date.parse('2026-01-15T11:59:00Z'),
  headline: 'Lender drained of $30 million',
  link: 'https://publication.test/1',
  source: 'Example Wire',
  copies: [],
  topic: 'security',
  readings: [{ asset: 'SOL', sentimentHundredths: -70, confidencePercent: 90, words: ['drained'] }],
  summary: '“Attackers stole about $30 million.”',
  reader: 'built-in',
  state: 'published',
}

const report = (app: TestApp, note: string, headline = item.headline) =>
  app.http.inject({
    method: 'POST',
    url: '/api/v1/news-feed/reports',
    payload: { license: signedLicense(app), item: { ...item, headline }, note },
  })

const run = (app: TestApp, typed: Record<string, string> = {}) =>
  newsReportsCommand.plan(typed, {})(app)

/** As the operator's monitoring receives them. */
const waiting = async ({ database }: TestApp) => (await newsReportMetrics(database)())[0]?.samples

test('an operator reads what traders found wrong with a story, and takes it off the list', async () => {
  const app = await openNewsApp({})
  expect(await run(app)).toBe('No story is reported.')
  expect((await report(app, 'It was $3 million.')).statusCode).toBe(201)
  expect(await waiting(app)).toEqual([{ value: 1 }])
  const listed = await run(app)
  expect(listed).toContain('  Lender drained of $30 million (Example Wire)\n')
  expect(listed).toContain('  security, SOL -0.70 at 90%, read by built-in\n')
  expect(listed).toContain('  note: It was $3 million.')
  const done = /--done (\S+)/.exec(listed)?.[1] ?? ''
  expect(await run(app, { done })).toBe(`Done: ${done}`)
  expect(await run(app)).toBe('No story is reported.')
  await expect(run(app, { done })).rejects.toThrow(RefusedError)
})

test('whatever a desk reports, nothing of it moves the cursor of the operator or forges a line', async () => {
  const app = await openNewsApp({})
  const forged = 'fine\u001B[2J\r\nNo story is reported.'
  expect((await report(app, forged, forged)).statusCode).toBe(201)
  const listed = await run(app)
  // oxlint-disable-next-line no-control-regex -- what must not be there
  expect(listed).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F]/)
  expect(listed.split('\n').filter((line) => line.startsWith('No story'))).toEqual([])
})
