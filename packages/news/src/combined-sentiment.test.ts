import { expect, test } from 'vitest'

import { combinedSentiment } from './combined-sentiment.ts'

const hour = 3_600_000
const now = 100 * hour

/** The three stories about Bitcoin of the manual. */
const first = { publishedAt: now - hour, sentimentHundredths: 60, confidencePercent: 90 }
const second = { publishedAt: now - 2 * hour, sentimentHundredths: -40, confidencePercent: 50 }
const third = { publishedAt: now - 3 * hour, sentimentHundredths: 10, confidencePercent: 60 }

test("the manual's three stories about Bitcoin make +0.20", () => {
  expect(combinedSentiment([first, second, third], now)).toEqual({
    stories: 3,
    sentimentHundredths: 20,
  })
})

test('when story 1 turns 24 hours old it drops out, and two stories are a dash', () => {
  const atDropOut = first.publishedAt + 24 * hour
  const later = (story: typeof first) => ({ ...story, publishedAt: story.publishedAt + 4 * hour })
  const stories = [first, later(second), later(third)]
  expect(combinedSentiment(stories, atDropOut - 1).stories).toBe(3)
  expect(combinedSentiment(stories, atDropOut)).toEqual({
    stories: 2,
    sentimentHundredths: undefined,
  })
})

test('no story is a dash, and so are three of which the reader knows nothing', () => {
  expect(combinedSentiment([], now).sentimentHundredths).toBeUndefined()
  const unsure = { ...first, confidencePercent: 0 }
  expect(combinedSentiment([unsure, unsure, unsure], now)).toEqual({
    stories: 3,
    sentimentHundredths: undefined,
  })
})

test('a half is rounded away from zero, on both sides', () => {
  const at = (sentimentHundredths: number) => ({ ...first, sentimentHundredths })
  const even = { confidencePercent: 50, publishedAt: now }
  const of = (sign: 1 | -1) => [
    { ...at(sign), ...even },
    { ...at(2 * sign), ...even },
    { ...at(sign), ...even, confidencePercent: 0 },
  ]
  expect(combinedSentiment(of(1), now).sentimentHundredths).toBe(2)
  expect(combinedSentiment(of(-1), now).sentimentHundredths).toBe(-2)
})
