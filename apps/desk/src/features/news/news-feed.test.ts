import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { newsTopics } from '@leadline/contract/news-feed'
import { fieldsOf } from '@leadline/filters/fields'
import { topics } from '@leadline/news/story'
import { expect, test } from 'vitest'

import {
  assetsOf,
  matchOfAssets,
  matchOfFilter,
  recentStories,
  shownStories,
} from '../../platform/news/matching-stories.ts'
import { merged } from '../../platform/news/news-store.ts'
import { newsItem } from '../../platform/news/testing/news-item.ts'
import { assetNumbers } from './asset-numbers.ts'
import { sentimentLook, sentimentText } from './sentiment-text.ts'

const hourMs = 3_600_000
const now = Date.UTC(2026, 10, 18, 16)
const lists = { main: ['BTC-USD', 'ETH-USD'] }
const about = (id: string, ...readings: [string, number, number][]) =>
  newsItem(id, now - hourMs, {
    readings: readings.map(([asset, sentimentHundredths, confidencePercent]) => ({
      asset,
      sentimentHundredths,
      confidencePercent,
      words: [],
    })),
  })

test('readers, the wire and filters know the six topics of the manual, and no other', () => {
  const manual = join(import.meta.dirname, '../../../../../content/manual/news-feed.md')
  const row = /\| Topic \| One of (.+) \|/.exec(readFileSync(manual, 'utf8'))?.[1] ?? ''
  const named = [...row.matchAll(/`(\w+)`/g)].map(([, topic]) => topic)
  expect(named).toHaveLength(6)
  const field = fieldsOf.news.find(({ name }) => name === 'topic')
  expect([topics, newsTopics, field?.words]).toEqual([named, named, named])
})

test('the three stories of the manual are +0.20 for Bitcoin, and a dash once the first is a day old', () => {
  const stories = [
    { ...about('1', ['BTC', 60, 90]) },
    { ...about('2', ['BTC', -40, 50]) },
    { ...about('3', ['BTC', 10, 60]) },
  ]
  expect(assetNumbers(stories, ['BTC', 'ETH'], now)).toEqual([
    { asset: 'BTC', stories: 3, sentimentHundredths: 20 },
    { asset: 'ETH', stories: 0, sentimentHundredths: undefined },
  ])
  const [first, ...rest] = stories
  if (!first) throw new Error('There are three')
  const older = { ...first, story: { ...first.story, publishedAt: now - 24 * hourMs } }
  expect(assetNumbers([older, ...rest], ['BTC'], now)).toEqual([
    { asset: 'BTC', stories: 2, sentimentHundredths: undefined },
  ])
})

test('a story that was retracted is in no number', () => {
  const stories = ['1', '2', '3'].map((id) => about(id, ['BTC', 50, 80]))
  const retracted = newsItem('4', now - hourMs, { state: 'retracted' })
  const [number] = assetNumbers([...stories, retracted], ['BTC'], now)
  expect(number).toMatchObject({ stories: 3, sentimentHundredths: 50 })
})

test('asset and sentiment of a filter are tested on the same asset, and its numbers come first', () => {
  const story = about('1', ['ETH', 50, 80], ['SOL', -60, 80])
  const shown = (filter: string) => {
    const match = matchOfFilter(filter, lists, now)
    return match && shownStories([story], [match])
  }
  expect(shown('asset = ETH and sentiment <= -0.5')).toEqual([])
  const [passed] = shown('asset = SOL and sentiment <= -0.5') ?? []
  expect(passed?.readings.map(({ asset }) => asset)).toEqual(['SOL', 'ETH'])
  expect(shown('asset = ')).toBeUndefined()
})

test('a linked symbol and a filter must hold for the same asset', () => {
  const story = about('1', ['ETH', 50, 80], ['SOL', -60, 80])
  const negative = matchOfFilter('sentiment <= -0.5', lists, now)
  if (!negative) throw new Error('A filter')
  const shownFor = (symbol: string) =>
    shownStories([story], [matchOfAssets(assetsOf([symbol])), negative]).length
  expect(shownFor('SOL-USD')).toBe(1)
  expect(shownFor('ETH-USD')).toBe(0)
})

test('without a filter the stories are those about the assets of the main list, of the last 24 hours', () => {
  const items = [
    about('1', ['BTC', 10, 80]),
    about('2', ['SOL', 10, 80]),
    newsItem('3', now - 24 * hourMs, {}),
  ]
  const shown = shownStories(recentStories(items, now), [matchOfAssets(assetsOf(lists.main))])
  expect(shown.map(({ item }) => item.story.id)).toEqual(['1'])
})

test('a story that changed takes the place of what it was, newest first', () => {
  const [older, newer] = [newsItem('1', now - hourMs, {}), newsItem('2', now, {})]
  const corrected = newsItem('1', now - hourMs, { headline: 'Corrected', state: 'corrected' })
  const items = merged(merged([], [older, newer]), [corrected])
  expect(items.map(({ story }) => [story.id, story.state])).toEqual([
    ['2', 'published'],
    ['1', 'corrected'],
  ])
})

test('numbers carry their sign and two decimals, in the color of their label, gray below 50 %', () => {
  expect([60, -40, 0, 5, -100].map(sentimentText)).toEqual([
    '+0.60',
    '−0.40',
    '0.00',
    '+0.05',
    '−1.00',
  ])
  expect(sentimentLook(35, 50)).toBe('bid-text')
  expect([34, -34].map((value) => sentimentLook(value, 90))).toEqual(['', ''])
  expect(sentimentLook(-35, 50)).toBe('ask-text')
  expect(sentimentLook(-70, 49)).toBe('text-fog-500')
})
