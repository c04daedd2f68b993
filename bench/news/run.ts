// npm run bench:news: how well stories are read, on stories that nothing has learned from, beside simpler readers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readStory } from '@leadline/news/reading/built-in-reader'
import { openModel } from '@leadline/news/reading/linear-model'
import type { StoryReading } from '@leadline/news/story'

import { openModelReader } from '../../apps/server/src/features/news-feed/read/model-reader.ts'
import { type LabeledStory, readCorpus } from '../../packages/news/training/corpus.ts'
import { type Score, scoreReader } from '../../packages/news/training/score.ts'
import { readAsNeutral, readByLexicon, readByLexiconPerAsset } from './lexicon-reader.ts'

const stories = readCorpus('test')
const file = join(import.meta.dirname, '../../packages/news/model/built-in-reader.bin')
const model = openModel(readFileSync(file))
const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8)

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
console.log(
  'Reader                   Assets found   of those right   all right   Topic    F1        Sentiment  macro-F1',
)
for (const [name, score] of scores) {
  console.log(
    `${name.padEnd(24)} ${percent(score.assetsFound)}       ${percent(score.assetsRight)}        ${percent(score.assetsExact)}  ${percent(score.topicAccuracy)} ${percent(score.topicF1)}  ${percent(score.sentimentAccuracy)}  ${percent(score.sentimentF1)}`,
  )
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
