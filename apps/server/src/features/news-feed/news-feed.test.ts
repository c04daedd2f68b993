import { minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import type { TestApp } from '../../testing/open-test-app.ts'
import {
  listen,
  openNewsApp,
  Publication,
  runNewsJobs,
  signedLicense,
} from './testing/news-world.ts'

const breach = {
  id: 'breach',
  title: 'Solana lender drained of $30 million in overnight exploit',
  text: 'Attackers stole about $30 million from a lender on Solana early on Thursday, the team said. Withdrawals are halted. Solana fell 6% within an hour, and two exchanges suspended SOL deposits.',
}

async function listening(app: TestApp): Promise<string> {
  return app.http.listen({ port: 0, host: '127.0.0.1' })
}

test('a story is collected, read and streamed to a desk with Premium, and its text is forgotten', async () => {
  const wire = await new Publication().open()
  wire.stories = [breach]
  const app = await openNewsApp({ 'Example Wire': wire })
  const desk = await listen(await listening(app), signedLicense(app))
  const [item] = await desk.until(1)
  expect(item).toMatchObject({
    headline: breach.title,
    link: 'https://publication.test/breach',
    source: 'Example Wire',
    copies: [],
    topic: 'security',
    reader: 'built-in',
    state: 'published',
    publishedAt: Date.parse('2026-01-15T11:59:00Z'),
  })
  expect(item?.readings).toMatchObject([{ asset: 'SOL' }])
  expect(item?.readings[0]?.sentimentHundredths).toBeLessThanOrEqual(-35)
  expect(item?.summary).toContain('Attackers stole about $30 million')
  const kept = await app.database.selectFrom('news_stories').selectAll().execute()
  expect(kept.map(({ text }) => text)).toEqual([null])
})

test('without a license that includes it, nobody receives anything', async () => {
  const wire = await new Publication().open()
  const app = await openNewsApp({ Wire: wire })
  const url = await listening(app)
  for (const license of [
    signedLicense(app, 1),
    signedLicense(app, 2),
    Buffer.from('{}').toString('base64url'),
    'x',
    signedLicense(app).slice(0, -40),
  ]) {
    expect((await listen(url, license)).status).toBe(403)
  }
  expect((await listen(url, signedLicense(app, 999))).status).toBe(200)
  expect(app.log()).not.toContain(signedLicense(app))
})

test('a desk that was away resumes behind its last item and receives nothing twice', async () => {
  const wire = await new Publication().open()
  wire.stories = [
    breach,
    {
      ...breach,
      id: 'other',
      title: 'Cardano ships upgrade',
      text: 'Developers shipped the upgrade to Cardano without incident on Monday, and fees fell.',
    },
  ]
  const app = await openNewsApp({ Wire: wire })
  const url = await listening(app)
  const first = await (await listen(url, signedLicense(app))).until(2)
  const away = await listen(url, signedLicense(app), first[0]?.sequence)
  expect(await away.until(1)).toEqual([first[1]])
})

test('copies are put under the first, count once, and desks see how many carried it', async () => {
  const [wire, blog] = [await new Publication().open(), await new Publication().open()]
  wire.stories = [breach]
  blog.stories = [
    {
      ...breach,
      id: 'copy',
      text: `${breach.text} Our desk has asked for comment.`,
      at: '2026-01-15T11:59:30Z',
    },
  ]
  const app = await openNewsApp({ Wire: wire, Blog: blog })
  const desk = await listen(await listening(app), signedLicense(app))
  const items = await desk.until(1)
  await expect
    .poll(() => items.at(-1)?.copies)
    .toEqual([{ source: 'Blog', link: 'https://publication.test/copy' }])
  expect(new Set(items.map(({ id }) => id)).size).toBe(1)
})

/** The first visits of the app's own job are over. */
async function visited(app: TestApp, sources: number): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await app.database.selectFrom('news_sources').selectAll().execute()
      return rows.filter((row) => row.next_at > 0 && row.leased_until === 0).length
    })
    .toBe(sources)
}

/** The next time at which every source is due. */
async function nextVisit(app: TestApp): Promise<void> {
  app.runtime.advance(5 * minuteMs)
  await runNewsJobs(app)
}

test('a source that has nothing new is asked for changes alone', async () => {
  const wire = await new Publication().open()
  wire.stories = [breach]
  const app = await openNewsApp({ Wire: wire })
  await visited(app, 1)
  await nextVisit(app)
  expect(wire.seen.map(({ headers }) => headers['if-none-match'] !== undefined)).toEqual([
    false,
    true,
  ])
})

test('a correction replaces the item, and a retraction says so', async () => {
  const wire = await new Publication().open()
  wire.stories = [breach]
  const app = await openNewsApp({ Wire: wire })
  const desk = await listen(await listening(app), signedLicense(app))
  await desk.until(1)
  wire.stories = [{ ...breach, text: breach.text.replace('$30 million from', '$3 million from') }]
  await nextVisit(app)
  const [, corrected] = await desk.until(2)
  expect(corrected).toMatchObject({ id: desk.items[0]?.id, state: 'corrected' })
  expect(corrected?.summary).toContain('$3 million')
  wire.stories = [{ ...breach, title: `RETRACTED: ${breach.title}` }]
  await nextVisit(app)
  const [, , retracted] = await desk.until(3)
  expect(retracted).toMatchObject({ id: desk.items[0]?.id, state: 'retracted' })
})

test('a source that fails is visited ever more rarely, and one that asks us to wait is left alone', async () => {
  const [ill, busy] = [await new Publication().open(), await new Publication().open()]
  ill.answer = { status: 500 }
  busy.answer = { status: 429, headers: { 'retry-after': '7200' } }
  const app = await openNewsApp({ Ill: ill, Busy: busy })
  await visited(app, 2)
  for (let visit = 0; visit < 12; visit += 1) await nextVisit(app)
  // After 5, 10, 20 minutes; the fourth would be at 75.
  expect(ill.seen.length).toBe(4)
  expect(busy.seen.length).toBe(1)
})

test('a site whose robots.txt asks us to stay away, or cannot be read, is not visited', async () => {
  const [closed, ill] = [await new Publication().open(), await new Publication().open()]
  closed.robots = { status: 200, body: 'User-agent: *\nDisallow: /feed' }
  ill.robots = { status: 503, body: '' }
  const app = await openNewsApp({ Closed: closed, Ill: ill })
  await visited(app, 2)
  await nextVisit(app)
  expect([closed.seen.length, ill.seen.length]).toEqual([0, 0])
})

test('a feed that leads inward is not followed, and one that leads in circles ends', async () => {
  const [inward, circle] = [await new Publication().open(), await new Publication().open()]
  inward.answer = { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } }
  circle.answer = { status: 302, headers: { location: '/feed' } }
  const app = await openNewsApp({ Inward: inward, Circle: circle })
  await expect
    .poll(async () => {
      const rows = await app.database.selectFrom('news_sources').select('last_error').execute()
      return rows.map(({ last_error: reason }) => reason ?? '').toSorted()
    })
    .toEqual([
      'It leads from one address to another without end.',
      'This link leads to an address that we do not open.',
    ])
  expect(circle.seen.length).toBe(4)
})

test('what is older than a day, or not in English, is no news', async () => {
  const wire = await new Publication().open()
  wire.stories = [{ ...breach, at: '2026-01-14T11:00:00Z' }]
  const app = await openNewsApp({ Wire: wire })
  await visited(app, 1)
  await nextVisit(app)
  expect(await app.database.selectFrom('news_stories').select('id').execute()).toEqual([])
})

test('two processes share the sources and read each story once', async () => {
  const wire = await new Publication().open()
  wire.stories = Array.from({ length: 20 }, (_, index) => ({
    ...breach,
    id: `s${index}`,
    title: `Story ${index} about Solana`,
    text: `Number ${index} of its own kind, with words ${index}a ${index}b ${index}c ${index}d that no other has.`,
  }))
  const app = await openNewsApp({ Wire: wire })
  await Promise.all([runNewsJobs(app), runNewsJobs(app), nextVisit(app)])
  await expect
    .poll(async () => {
      const rows = await app.database
        .selectFrom('news_stories')
        .select('sequence')
        .where('sequence', '>', 0)
        .execute()
      return rows.length
    })
    .toBe(20)
})

test('a report keeps the item and the note, and nothing about who wrote it', async () => {
  const wire = await new Publication().open()
  wire.stories = [breach]
  const app = await openNewsApp({ Wire: wire })
  const url = await listening(app)
  const [item] = await (await listen(url, signedLicense(app))).until(1)
  const report = (license: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/news-feed/reports',
      payload: { license, item, note: 'It was $3 million.' },
    })
  expect((await report(signedLicense(app, 1))).statusCode).toBe(403)
  expect((await report(signedLicense(app))).statusCode).toBe(201)
  const [row] = await app.database.selectFrom('news_reports').selectAll().execute()
  expect(Object.keys(row ?? {}).toSorted()).toEqual([
    'created_at',
    'id',
    'item',
    'note',
    'story_id',
  ])
})
