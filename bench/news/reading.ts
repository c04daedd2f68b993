import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readStory } from '@leadline/news/reading/built-in-reader'
import { openModel } from '@leadline/news/reading/linear-model'
import type { StoryReading } from '@leadline/news/story'

import { openModelReader } from '../../apps/server/src/features/news-feed/read/model-reader.ts'
import { type LabeledStory, readCorpus } from '../../packages/news/training/corpus.ts'
import { type Score, scoreReader } from '../../packages/news/training/score.ts'
import {
  readAsNeutral,
  readByLexicon,
  readByLexiconPerAsset,
} from '../../packages/news/training/word-list-readers.ts'

const stories = readCorpus('test')
const file = join(import.meta.dirname, '../../packages/news/model/built-in-reader.bin')
const model = openModel(readFileSync(file))
const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8)

/** Prints how well the built-in reader and a configured model do. */
export async function measureReading(): Promise<void> {
  const beganAt = performance.now()
  const builtIn = scoreReader(stories, (story) => readStory(model, story))
  const perStoryMs = (performance.now() - beganAt) / stories.length

  const scores: [string, Score][] = [
    ['Always neutral', scoreReader(stories, readAsNeutral)],
    ['Word list, whole story', scoreReader(stories, readByLexicon)],
    ['Word list, per asset', scoreReader(stories, readByLexiconPerAsset)],
    ['Built-in reader', builtIn],
  ]
  const configured = await modelScore()
  if (configured) scores.push([`Model ${process.env['NEWS_MODEL']}`, configured])

  console.log(
    `${stories.length} stories, written by others than those it learned from (${readCorpus('training').length})\n`,
  )
  const columns = [
    ['Assets found', ({ assetsFound }) => assetsFound],
    ['of those right', ({ assetsRight }) => assetsRight],
    ['all found', ({ assetsAllFound }) => assetsAllFound],
    ['exactly right', ({ assetsExact }) => assetsExact],
    ['Topic', ({ topicAccuracy }) => topicAccuracy],
    ['macro-F1', ({ topicF1 }) => topicF1],
    ['Sentiment', ({ sentimentAccuracy }) => sentimentAccuracy],
    ['macro-F1', ({ sentimentF1 }) => sentimentF1],
  ] as const satisfies readonly (readonly [string, (score: Score) => number])[]
  const widths = columns.map(([title]) => Math.max(title.length, 8) + 2)
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('')
  console.log(`${''.padEnd(24)}${line(columns.map(([title]) => title))}`)
  for (const [name, score] of scores) {
    console.log(`${name.padEnd(24)}${line(columns.map(([, of]) => percent(of(score)).trim()))}`)
  }
  console.log('\nCalibration of the built-in reader: how often it was right where it was that sure')
  for (const { from, to, readings, right } of builtIn.calibration) {
    console.log(
      `${String(from).padStart(3)} to ${String(Math.min(100, to)).padStart(3)} %   ${String(readings).padStart(4)} readings  ${percent(right)}`,
    )
  }
  console.log(
    `\n${perStoryMs.toFixed(2)} ms a story; the model has ${readFileSync(file).length} bytes`,
  )
}

/** The built-in reader of this checkout, beside what is simpler. */
export function releaseScores(): [string, Score][] {
  return [
    ['Built-in reader', scoreReader(stories, (story) => readStory(model, story))],
    ['Word list', scoreReader(stories, readByLexicon)],
    ['Always neutral', scoreReader(stories, readAsNeutral)],
  ]
}

/** Reads all of them by the configured model, one at a time. */
async function modelScore(): Promise<Score | undefined> {
  const { NEWS_MODEL_URL: url, NEWS_MODEL: name, NEWS_MODEL_KEY: key } = process.env
  if (url === undefined || name === undefined) return undefined
  const read = openModelReader(
    { url, key, model: name, requestsPerDay: Infinity },
    { fetch, now: () => Date.now(), onFailure: (reason) => console.error(`not read: ${reason}`) },
  )
  const readings = new Map<LabeledStory, StoryReading>()
  for (const story of stories) {
    const reading = await read(story, new AbortController().signal)
    if (reading) readings.set(story, reading)
  }
  return scoreReader(stories, (story) => readings.get(story) ?? readAsNeutral(story))
}
