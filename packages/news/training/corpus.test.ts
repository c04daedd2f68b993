import { expect, test } from 'vitest'

import { assetNames } from '../src/assets/asset-names.ts'
import { bandKeys, signatureOf, similarity } from '../src/copies/minhash.ts'
import { labels, topics } from '../src/story.ts'
import { readCorpus } from './corpus.ts'

const training = readCorpus('training')
const measured = readCorpus('test')

test('there are at least 2,000 labeled stories, and every label is one that exists', () => {
  const known = new Set(assetNames.map(({ asset }) => asset))
  const all = [...training, ...measured]
  expect(all.length).toBeGreaterThan(2_000)
  const wrong = all.filter(
    ({ headline, text, topic, readings, mentions }) =>
      headline === '' ||
      text === '' ||
      !topics.includes(topic) ||
      readings.some(({ asset, sentiment }) => !known.has(asset) || !labels.includes(sentiment)) ||
      mentions.some((asset) => !known.has(asset)),
  )
  expect(wrong.map(({ place }) => place)).toEqual([])
})

test('no story that is measured is one that was learned from, or a copy of one', () => {
  const bands = new Map<string, number[]>()
  const signatures = training.map(({ headline, text }) => signatureOf(`${headline} ${text}`))
  for (const [index, signature] of signatures.entries()) {
    for (const key of bandKeys(signature)) bands.set(key, [...(bands.get(key) ?? []), index])
  }
  const copies = measured.flatMap(({ place, headline, text }) => {
    const signature = signatureOf(`${headline} ${text}`)
    const near = new Set(bandKeys(signature).flatMap((key) => bands.get(key) ?? []))
    return [...near]
      .filter((index) => similarity(signatures[index] ?? [], signature) > 0.2)
      .map((index) => `${place} is like ${training[index]?.place}`)
  })
  expect(copies).toEqual([])
  const headlines = new Set(training.map(({ headline }) => headline.toLowerCase()))
  expect(measured.filter(({ headline }) => headlines.has(headline.toLowerCase()))).toEqual([])
})
