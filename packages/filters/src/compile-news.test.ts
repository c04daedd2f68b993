import { expect, test } from 'vitest'

import { matchingReadings, type NewsStory } from './compile-news.ts'
import { parseFilter } from './parse.ts'

const now = Date.UTC(2026, 10, 15, 12)
const story: NewsStory = {
  headline: 'Network upgrade delayed by an outage',
  source: 'Example Wire',
  topic: 'protocol',
  publishedAt: now - 120 * 60_000,
  readings: [
    { asset: 'ETH', sentimentHundredths: 50, confidencePercent: 80 },
    { asset: 'SOL', sentimentHundredths: -60, confidencePercent: 65 },
  ],
}

function matches(filter: string): string[] {
  const { expression } = parseFilter(filter)
  if (!expression) throw new Error(`${filter} cannot be read`)
  const symbolsOf = (list: string) => (list === 'main' ? ['BTC-USD', 'SOL-USD'] : undefined)
  return matchingReadings(expression, story, { now, symbolsOf }).map(({ asset }) => asset)
}

test('asset and sentiment in one filter are tested on the same asset', () => {
  expect(matches('asset = SOL and sentiment <= -0.5')).toEqual(['SOL'])
  expect(matches('asset = ETH and sentiment <= -0.5')).toEqual([])
})

test('a watch list stands for the assets of its symbols', () => {
  expect(matches('asset in @main')).toEqual(['SOL'])
})

test('a story is two hours old until the next minute', () => {
  expect(matches('asset in (BTC, ETH) and confidence >= 70 and age <= 120')).toEqual(['ETH'])
  expect(matches('age < 120')).toEqual([])
})

test('headlines are searched, sources and topics compared, without regard to capitals', () => {
  expect(matches('headline contains "OUTAGE" and confidence > 70')).toEqual(['ETH'])
  expect(matches('source = "example wire"')).toHaveLength(2)
  expect(matches('not source = "Example Wire"')).toEqual([])
  expect(matches('topic in (security, Protocol)')).toHaveLength(2)
})
