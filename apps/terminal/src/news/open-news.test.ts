import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type {
  NewsUpdate,
  WireNewsItem,
  WireNewsState,
} from '@leadline/desk-protocol/messages/news-messages'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, onTestFinished, test } from 'vitest'

import { newHome } from '../testing/test-terminal.ts'
import { openNews } from './open-news.ts'
import { eventOf, fakeNewsServer, newsItem } from './testing/fake-news-server.ts'

const hourMs = 3_600_000

async function atDesk({ home = newHome(), clock = new FakeClock(), license = 'signed' } = {}) {
  const server = await fakeNewsServer()
  const world = { license: license as string | undefined, logged: [] as unknown[] }
  const open = () => {
    const news = openNews({
      home,
      server: server.url,
      clock,
      log: (event, facts) => world.logged.push([event, facts]),
      license: () => world.license,
    })
    onTestFinished(() => news.stop())
    let items: WireNewsItem[] = []
    let state: WireNewsState | undefined
    const joined = news.service.join({
      desk: undefined,
      publish: (update: NewsUpdate) => {
        if (update.type === 'news') items = []
        if (update.type !== 'newsItems') state = update.state
        if (update.type !== 'newsState') items.push(...update.items)
      },
    })
    return {
      ...news,
      items: () => items,
      ids: () => items.map(({ story }) => story.id),
      state: () => state,
      request: (request: Parameters<typeof joined.handle>[0]) => joined.handle(request),
    }
  }
  const opens = async (count: number) => {
    await expect.poll(() => server.open.length).toBe(count)
  }
  /** Lets time pass, in which whoever wants to connect has connected. */
  const pass = async (ms: number) => {
    for (let part = 0; part < 10; part += 1) {
      await clock.advance(ms / 10)
      await server.roundTrip()
    }
  }
  return { server, clock, world, home, open, opens, pass }
}

test('a license with the feed is shown to the shop, and stories come as they are published', async () => {
  const { server, clock, open, opens } = await atDesk()
  const desk = open()
  await opens(1)
  await expect.poll(() => desk.state()?.kind).toBe('open')
  expect(server.requests).toMatchObject([
    { url: '/api/v1/news-feed/stream?after=0', license: 'signed' },
  ])
  server.write(eventOf(newsItem(1, clock.now() - 1000)))
  await expect.poll(desk.ids).toEqual(['story-1'])
  expect(desk.items()[0]).toMatchObject({ isLate: false, receivedAt: clock.now() })
})

test('a lost connection is resumed behind the last story, and nothing is shown twice', async () => {
  const { server, clock, open, opens } = await atDesk()
  const desk = open()
  await opens(1)
  server.write(eventOf(newsItem(1, clock.now())))
  await expect.poll(desk.ids).toEqual(['story-1'])
  const lostAt = clock.now()
  server.drop()
  await expect.poll(desk.state).toMatchObject({ kind: 'lost', since: lostAt })
  await clock.advance(1000)
  await opens(2)
  expect(server.requests.at(-1)?.url).toBe('/api/v1/news-feed/stream?after=1')
  // A server that repeats itself all the same.
  for (const sequence of [1, 2]) server.write(eventOf(newsItem(sequence, clock.now() - 500)))
  await expect.poll(desk.ids).toEqual(['story-1', 'story-2'])
  expect(desk.items().map(({ isLate }) => isLate)).toEqual([false, false])
  expect(desk.state()).toMatchObject({ kind: 'open', since: null })
})

test('what was published while the computer was away is marked late; what comes after it is not', async () => {
  const { server, clock, open, opens } = await atDesk()
  const desk = open()
  await opens(1)
  server.write(eventOf(newsItem(1, clock.now())))
  await expect.poll(desk.ids).toEqual(['story-1'])
  await desk.stop()
  await clock.advance(2 * hourMs)
  const again = open()
  expect(again.ids()).toEqual(['story-1'])
  await opens(2)
  server.write(eventOf(newsItem(2, clock.now() - hourMs)))
  server.write(':\n\n')
  server.write(eventOf(newsItem(3, clock.now() - 10)))
  await expect.poll(again.ids).toEqual(['story-1', 'story-2', 'story-3'])
  expect(again.items().map(({ isLate }) => isLate)).toEqual([false, true, false])
})

test.each([
  ['the computer was off', true],
  ['the connection was lost', false],
])('after two days in which %s everything of the last day is late', async (_why, isOff) => {
  const { server, clock, open, opens } = await atDesk()
  let desk = open()
  await opens(1)
  server.write(eventOf(newsItem(1, clock.now())))
  await expect.poll(desk.ids).toEqual(['story-1'])
  expect(desk.items().map(({ isLate }) => isLate)).toEqual([false])
  if (isOff) await desk.stop()
  server.answers((response) => response.writeHead(503).end())
  server.drop()
  await clock.advance(48 * hourMs)
  server.answers(server.stream)
  if (isOff) desk = open()
  const stateSoon = async () => {
    if (desk.state()?.kind !== 'open') await clock.advance(10_000)
    return desk.state()?.kind
  }
  await expect.poll(stateSoon).toBe('open')
  server.write(eventOf(newsItem(2, clock.now() - hourMs)))
  server.write(':\n\n')
  server.write(eventOf(newsItem(3, clock.now())))
  await expect.poll(() => desk.ids().slice(-2)).toEqual(['story-2', 'story-3'])
  expect(
    desk
      .items()
      .map(({ isLate }) => isLate)
      .slice(-2),
  ).toEqual([true, false])
})

test('a connection over which nothing comes for 45 seconds is lost, and tried again', async () => {
  const { server, clock, open, opens } = await atDesk()
  const desk = open()
  await opens(1)
  await expect.poll(() => desk.state()?.kind).toBe('open')
  await clock.advance(46_000)
  await expect.poll(desk.state).toMatchObject({
    kind: 'lost',
    words: expect.stringContaining('went silent') as string,
  })
  await clock.advance(1000)
  await opens(2)
  expect(server.requests).toHaveLength(2)
})

test('a license that is refused is said in the words of the shop, and is not shown again every second', async () => {
  const { server, world, open, pass } = await atDesk()
  server.answers((response) => {
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: 'not_allowed', message: 'Not this license.' }))
  })
  const desk = open()
  await expect.poll(() => desk.state()?.words).toMatch(/answers: Not this license\.$/)
  await pass(10 * 60_000)
  expect(server.requests).toHaveLength(1)
  // Another license is tried at once.
  server.answers(server.stream)
  world.license = 'renewed'
  desk.planChanged()
  await expect.poll(() => desk.state()?.kind).toBe('open')
  expect(server.requests.at(-1)?.license).toBe('renewed')
})

test('garbage, giants and stories that do not fit are dropped and counted, and the next story comes', async () => {
  const { server, clock, world, open, opens } = await atDesk()
  const desk = open()
  await opens(1)
  server.write('data: {not json\n\n')
  server.write(eventOf({ id: 'x', headline: '<script>' }))
  server.write(eventOf(newsItem(1, clock.now(), { link: 'javascript:alert(1)' })))
  server.write(eventOf(newsItem(2, clock.now(), { topic: 'rumor' })))
  server.write(`data: ${'x'.repeat(3_000_000)}`)
  server.write('\nevent: more of it\n\n')
  server.write(eventOf(newsItem(3, clock.now(), { headline: 'h'.repeat(301) })))
  server.write(eventOf(newsItem(4, clock.now() - 24 * hourMs)))
  // A newer server may say more, and its clock may be ahead.
  server.write(eventOf(newsItem(5, clock.now() + hourMs, { tone: 'new' })))
  await expect.poll(desk.ids).toEqual(['story-5'])
  expect(desk.items()[0]?.story.publishedAt).toBe(clock.now())
  expect(desk.items()[0]?.story).not.toHaveProperty('tone')
  server.drop()
  await expect.poll(() => world.logged).toEqual([['news-dropped', { count: 6 }]])
})

test('an answer that is no feed, and one that sends elsewhere, are waited out longer and longer', async () => {
  const { server, clock, open, pass } = await atDesk()
  server.answers((response) => response.end('<html>Sign in to this network</html>'))
  const desk = open()
  await expect.poll(() => desk.state()?.words).toMatch(/not the news feed/)
  server.answers((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
  await clock.advance(1000)
  await expect.poll(() => desk.state()?.words).toMatch(/does not answer/)
  expect(server.requests).toHaveLength(2)
  await pass(900)
  expect(server.requests).toHaveLength(2)
})

test('without the plan nothing is connected to, and the panel shows what the feed is and where it is sold', async () => {
  const { server, clock, world, open, opens, pass } = await atDesk()
  world.license = undefined
  const desk = open()
  await pass(hourMs)
  expect(server.requests).toEqual([])
  expect(desk.state()).toMatchObject({ kind: 'no-plan', address: `${server.url}/#pricing` })
  expect(desk.state()?.words).toMatch(/It is part of Premium\.$/)
  world.license = 'bought'
  desk.planChanged()
  await opens(1)
  server.write(eventOf(newsItem(1, clock.now())))
  await expect.poll(desk.ids).toEqual(['story-1'])
  world.license = undefined
  desk.planChanged()
  expect(desk.state()?.kind).toBe('no-plan')
  expect(desk.items()).toEqual([])
})

test('a report carries the story and the note, and says what came of it', async () => {
  const { server, clock, open, opens } = await atDesk()
  const desk = open()
  await opens(1)
  const story = newsItem(1, clock.now())
  server.write(eventOf(story))
  await expect.poll(desk.ids).toEqual(['story-1'])
  server.answers((response) => {
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ reported: true }))
  })
  const report = { type: 'newsReport', id: 'story-1', note: 'Wrong asset.' } as const
  expect(await desk.request(report)).toMatchObject({ isDone: true })
  const sent: unknown = JSON.parse(server.requests.at(-1)?.body ?? '')
  const license = Buffer.from('signed').toString('base64url')
  expect(sent).toEqual({ license, item: story, note: 'Wrong asset.' })
  server.answers((response) => response.writeHead(500).end())
  expect(await desk.request(report)).toMatchObject({
    isDone: false,
    reason: expect.stringMatching(/^The report was not sent\./) as string,
  })
  expect(await desk.request({ ...report, id: 'nobody' })).toMatchObject({ isDone: false })
})

test('what is kept is a day, and a damaged file is as if there were none', async () => {
  const { server, clock, home, open, opens } = await atDesk()
  const desk = open()
  await opens(1)
  server.write(eventOf(newsItem(1, clock.now() - 23 * hourMs)))
  server.write(eventOf(newsItem(2, clock.now())))
  await expect.poll(desk.ids).toEqual(['story-1', 'story-2'])
  await desk.stop()
  await clock.advance(hourMs)
  const next = open()
  expect(next.ids()).toEqual(['story-2'])
  await next.stop()
  writeFileSync(join(home, 'news-feed.json'), '{"items":[{')
  expect(open().ids()).toEqual([])
})
