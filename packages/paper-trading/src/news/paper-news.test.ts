import { newsFamily, type NewsUpdate } from '@leadline/desk-protocol/messages/news-messages'
import { testServiceContract } from '@leadline/hub/testing/service-conformance'
import { isAsset } from '@leadline/matching-engine/market/assets'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import { openPaperNews } from './paper-news.ts'
import { simulatedStories, simulatedStory, slotMs, writtenAssets } from './simulated-stories.ts'
import { publications } from './story-templates.ts'

const dayMs = 86_400_000

function desk(clock = new FakeClock(), seed = 7) {
  const news = openPaperNews(clock, seed)
  const updates: NewsUpdate[] = []
  news.service.join({ desk: undefined, publish: (update) => updates.push(update) })
  const items = () => updates.flatMap((update) => (update.type === 'newsState' ? [] : update.items))
  return { ...news, clock, updates, items }
}

testServiceContract('news', () => {
  const clock = new FakeClock()
  return {
    service: openPaperNews(clock, 1).service,
    requests: [{ type: 'newsReport', id: 'simulated-1', note: 'Wrong.' }],
    provoke: () => clock.advance(3 * slotMs),
    until: () => clock.advance(10),
  }
})

test('a desk in paper trading begins with a day of stories, says that they are simulated, and gets more', async () => {
  const { clock, updates, items } = desk()
  expect(updates[0]).toMatchObject({ type: 'news', state: { kind: 'simulated' } })
  const before = items().length
  expect(before).toBeGreaterThan(250)
  for (const update of updates) expect(newsFamily.readUpdate(update)).toEqual(update)
  await clock.advance(20 * 60_000)
  const came = items().slice(before)
  expect(came.length).toBeGreaterThanOrEqual(3)
  expect(new Set(items().map(({ story }) => story.id)).size).toBe(items().length)
  expect(came.every(({ isLate, story }) => !isLate && story.publishedAt <= clock.now())).toBe(true)
})

test('the same seed makes the same stories, another seed others', () => {
  expect(simulatedStory(7, 5_962_000)).toEqual(simulatedStory(7, 5_962_000))
  const headlines = (seed: number) =>
    Array.from({ length: 20 }, (_, index) => simulatedStory(seed, 5_962_000 + index).headline)
  expect(headlines(7)).not.toEqual(headlines(8))
})

test('every story names an invented publication and assets of the simulated market', () => {
  const now = Date.UTC(2026, 10, 16, 14)
  expect(writtenAssets.filter((code) => !isAsset(code))).toEqual([])
  for (const { source, readings, link } of simulatedStories(3, now - dayMs, now)) {
    expect(publications).toContain(source)
    expect(link).toMatch(/^https:\/\/news\.example\//)
    for (const { asset } of readings) expect(writtenAssets).toContain(asset)
  }
})

test('BTC and ETH are written about often enough for a combined number in any day, and PEPE never is', () => {
  for (const seed of [1, 2, 3, 1_763_000_000_000]) {
    for (const day of [20_000, 20_100.4, 20_321.7]) {
      const until = day * dayMs
      const stories = simulatedStories(seed, until - dayMs, until)
      const about = (asset: string) =>
        stories.filter(
          ({ readings, state }) =>
            state !== 'retracted' && readings.some((each) => each.asset === asset),
        ).length
      expect(about('BTC')).toBeGreaterThan(20)
      expect(about('ETH')).toBeGreaterThan(5)
      expect(about('PEPE')).toBeLessThan(3)
    }
  }
})

test('stories of a computer that slept come late', async () => {
  const { clock, items } = desk()
  const before = items().length
  // Nothing ran in between.
  const asleep = new FakeClock(clock.now() + 3 * 3_600_000)
  clock.now = () => asleep.now()
  await clock.advance(5000)
  const came = items().slice(before)
  expect(came.length).toBeGreaterThan(20)
  expect(came.every(({ isLate }) => isLate)).toBe(true)
})
