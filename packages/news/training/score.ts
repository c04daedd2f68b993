import { labelOf, type SentimentLabel, labels, type StoryReading, topics } from '../src/story.ts'
import type { LabeledStory } from './corpus.ts'

/** How a reader does on stories that people have labeled. */
export interface Score {
  stories: number
  /** Stories of which it found exactly the assets that they are about. */
  assetsExact: number
  /** Stories of which it found every asset that they are about. */
  assetsAllFound: number
  /** Of the assets that stories are about, the share that it found; and of what it found, the share that is right. */
  assetsFound: number
  assetsRight: number
  topicAccuracy: number
  topicF1: number
  sentimentAccuracy: number
  sentimentF1: number
  /** How often it was right where it was that sure. */
  calibration: { from: number; to: number; readings: number; right: number }[]
}

type Read = (story: LabeledStory) => StoryReading

const bands = [
  [0, 50],
  [50, 65],
  [65, 80],
  [80, 90],
  [90, 101],
] as const

/** An asset that is missed has no sentiment: it counts as wrong, for assets and sentiment alike. */
export function scoreReader(stories: readonly LabeledStory[], read: Read): Score {
  const topicPairs: [string, string][] = []
  const sentimentPairs: [SentimentLabel, SentimentLabel | 'missed'][] = []
  const sure: { confidence: number; isRight: boolean }[] = []
  let [exact, allFound, found, expected, given] = [0, 0, 0, 0, 0]
  for (const story of stories) {
    const reading = read(story)
    topicPairs.push([story.topic, reading.topic])
    const own = new Map(reading.readings.map((each) => [each.asset, each]))
    given += own.size
    expected += story.readings.length
    const hits = story.readings.filter(({ asset }) => own.has(asset)).length
    found += hits
    if (hits === story.readings.length) allFound += 1
    if (hits === story.readings.length && hits === own.size) exact += 1
    for (const { asset, sentiment } of story.readings) {
      const each = own.get(asset)
      const label = each ? labelOf(each.sentimentHundredths) : 'missed'
      sentimentPairs.push([sentiment, label])
      if (each) sure.push({ confidence: each.confidencePercent, isRight: label === sentiment })
    }
  }
  return {
    stories: stories.length,
    assetsExact: exact / stories.length,
    assetsAllFound: allFound / stories.length,
    assetsFound: found / expected,
    assetsRight: found / given,
    topicAccuracy: accuracy(topicPairs),
    topicF1: macroF1(topicPairs, topics),
    sentimentAccuracy: accuracy(sentimentPairs),
    sentimentF1: macroF1(sentimentPairs, labels),
    calibration: bands.map(([from, to]) => {
      const within = sure.filter(({ confidence }) => confidence >= from && confidence < to)
      const right = within.filter(({ isRight }) => isRight).length
      return { from, to, readings: within.length, right: right / within.length }
    }),
  }
}

function accuracy(pairs: readonly (readonly [string, string])[]): number {
  return pairs.filter(([expected, given]) => expected === given).length / pairs.length
}

function macroF1(
  pairs: readonly (readonly [string, string])[],
  classes: readonly string[],
): number {
  const each = classes.map((name) => {
    const both = pairs.filter(([expected, given]) => expected === name && given === name).length
    const either = pairs.filter(([expected, given]) => expected === name || given === name).length
    return either === 0 ? 1 : (2 * both) / (either + both)
  })
  return each.reduce((sum, value) => sum + value, 0) / each.length
}
