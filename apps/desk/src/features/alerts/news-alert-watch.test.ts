import { newsFamily, type WireNewsItem } from '@leadline/desk-protocol/messages/news-messages'
import { expect, test } from 'vitest'

import { setNewsAlert } from '../../platform/alerts/all-news-alerts.ts'
import { newsAlerts, type NewsAlertLine } from '../../platform/alerts/news-alert.ts'
import { DocumentStore } from '../../platform/documents/document-store.ts'
import { FakeWorker } from '../../platform/hub/testing/fake-worker.ts'
import { NewsStore } from '../../platform/news/news-store.ts'
import { newsItem } from '../../platform/news/testing/news-item.ts'
import { watchNewsAlerts } from './news-alert-watch.ts'
import { newsLineWords } from './news-alert-words.ts'

const at = (hour: number, minute: number) => Date.UTC(2026, 10, 18, hour, minute)
const terms = {
  name: 'Security',
  filter: 'topic = security and confidence >= 60',
  isNotified: true,
  hasSound: false,
  quietMinutes: 15,
}

function newWatch() {
  const worker = new FakeWorker()
  const documentStore = new DocumentStore(worker.hub)
  const news = new NewsStore(worker.hub)
  worker.connect()
  const world = { now: at(9, 0) }
  const fired: NewsAlertLine[] = []
  const report = (body: unknown) => {
    // As it comes over the connection.
    if (!newsFamily.readUpdate(body)) throw new Error('No update of the feed')
    worker.publish('news', body)
  }
  const state = { kind: 'open' as const, words: '', address: '', since: null }
  const begin = (items: readonly WireNewsItem[] = []) => report({ type: 'news', state, items })
  const come = (...items: WireNewsItem[]) => {
    world.now = Math.max(world.now, ...items.map(({ receivedAt }) => receivedAt))
    report({ type: 'newsItems', items })
  }
  const watch = () =>
    watchNewsAlerts({
      news,
      documentStore,
      now: () => world.now,
      fired: (_alert, line) => fired.push(line),
    })
  setNewsAlert(documentStore, terms, at(9, 0))
  const alert = () => documentStore.read(newsAlerts, 'Security')
  return { world, fired, begin, come, watch, alert, worker }
}

test('an alert at 10:00 counts what matches at 10:06 and 10:14, and fires again at 10:16 with the two others', () => {
  const { fired, begin, come, watch, alert } = newWatch()
  begin()
  watch()
  for (const minute of [0, 6, 14, 16]) come(newsItem(String(minute), at(10, minute), {}))
  expect(fired.map((line) => [line.storyId, line.matchedBetween])).toEqual([
    ['0', 0],
    ['16', 2],
  ])
  expect(fired.at(-1) && newsLineWords(fired.at(-1) as NewsAlertLine)).toBe(
    'Headline 16 (Example Wire), and 2 others matched in between',
  )
  expect(alert()?.lines.map(({ storyId }) => storyId)).toEqual(['16', '0'])
})

test('what does not pass the filter, was there before the alert, or was retracted, fires nothing', () => {
  const { fired, begin, come, watch } = newWatch()
  begin([newsItem('before', at(8, 59), {})])
  watch()
  come(newsItem('other', at(10, 0), { topic: 'macro' }))
  come(newsItem('unsure', at(10, 1), { readings: [] }))
  come(newsItem('gone', at(10, 2), { state: 'retracted' }))
  expect(fired).toEqual([])
})

test('a story fires once: not when it is corrected, not in a second window, not after a restart', () => {
  const { fired, begin, come, watch, alert } = newWatch()
  begin()
  watch()
  watch()
  come(newsItem('1', at(10, 0), {}))
  come(newsItem('1', at(10, 0), { state: 'corrected', sequence: 2 }))
  expect(fired).toHaveLength(1)
  watch()
  expect(fired).toHaveLength(1)
  expect(alert()?.unannounced).toBe(0)
})

test('matches that were missed appear late, each as it would have fired', () => {
  const { world, fired, begin, come, watch } = newWatch()
  begin()
  watch()
  world.now = at(14, 0)
  const missed = { receivedAt: at(14, 0), isLate: true }
  come(
    newsItem('1', at(10, 0), {}, missed),
    newsItem('2', at(10, 6), {}, missed),
    newsItem('3', at(11, 0), {}, missed),
  )
  expect(
    fired.map(({ storyId, isLate, matchedBetween }) => [storyId, isLate, matchedBetween]),
  ).toEqual([
    ['1', true, 0],
    ['3', true, 1],
  ])
})

test('a story that came to the computer while no window was open is late', () => {
  const { world, fired, begin, watch } = newWatch()
  world.now = at(12, 0)
  begin([newsItem('1', at(10, 0), {})])
  watch()
  expect(fired.map(({ isLate }) => isLate)).toEqual([true])
})
