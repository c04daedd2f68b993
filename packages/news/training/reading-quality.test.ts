import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { sentencesOf } from '../src/assets/sentences.ts'
import { readStory } from '../src/reading/built-in-reader.ts'
import { openModel } from '../src/reading/linear-model.ts'
import { readCorpus } from './corpus.ts'
import { scoreReader } from './score.ts'
import { readByLexiconPerAsset } from './word-list-readers.ts'

const file = readFileSync(join(import.meta.dirname, '../model/built-in-reader.bin'))
const model = openModel(file)
const stories = readCorpus('test')
const score = scoreReader(stories, (story) => readStory(model, story))

test('on stories written by others the reader beats a word list by 15 points of macro-F1', () => {
  expect(
    score.sentimentF1 - scoreReader(stories, readByLexiconPerAsset).sentimentF1,
  ).toBeGreaterThan(0.15)
})

test('in at least 95 % of the stories it finds every asset that they are about, and few besides', () => {
  expect(score.assetsAllFound).toBeGreaterThan(0.95)
  expect(score.assetsFound).toBeGreaterThan(0.95)
  // Whoever takes every asset that is named is right in 79 of 100.
  expect(score.assetsRight).toBeGreaterThan(0.865)
  expect(score.assetsExact).toBeGreaterThan(0.815)
})

test('below a confidence of 50 % it is right less often than above 80 %', () => {
  const rightWithin = (from: number, to: number) => {
    const within = score.calibration.filter((band) => band.from >= from && band.to <= to)
    const readings = within.reduce((sum, band) => sum + band.readings, 0)
    return within.reduce((sum, band) => sum + band.readings * (band.right || 0), 0) / readings
  }
  expect(rightWithin(0, 50)).toBeLessThan(rightWithin(80, 101) - 0.2)
})

test('its model is well under a megabyte', () => {
  expect(file.length).toBeLessThan(800_000)
})

test('a sentence that a feed gives twice is in the summary once', () => {
  const lead = 'Validators of Solana shipped the upgrade on Monday.'
  const text = `${lead} ${lead} Fees fell by half within an hour.`
  const { summary } = readStory(model, { headline: 'Solana upgrade ships', text })
  expect(summary).toBe(`“${lead} Fees fell by half within an hour.”`)
})

test('a summary holds sentences of the story and nothing else', () => {
  for (const story of stories) {
    const { summary } = readStory(model, story)
    const own = sentencesOf(story.text)
    for (const sentence of sentencesOf(summary.slice(1, -1))) expect(own).toContain(sentence)
  }
})
