import { expect, test } from 'vitest'

import { bandKeys, copySimilarity, signatureOf, similarity } from './minhash.ts'

const release = `The foundation behind a payments network said on Tuesday that its new settlement layer is live.
  Banks in eleven countries can now send tokenized deposits to each other without an intermediary, it said. The rollout
  follows a pilot of fourteen months in which four hundred thousand payments were made. Fees are waived until June.`

test('a press release that is printed with another by-line and one sentence less is a copy', () => {
  const copy = `(Wire) ${release.replace(' Fees are waived until June.', '')} Additional reporting by our desk.`
  expect(similarity(signatureOf(release), signatureOf(copy))).toBeGreaterThan(copySimilarity)
  const shared = bandKeys(signatureOf(copy)).filter((key) =>
    bandKeys(signatureOf(release)).includes(key),
  )
  expect(shared.length).toBeGreaterThan(0)
})

test('two reports of one event in words of their own are two stories', () => {
  const other = `Settlement between banks got simpler today: a network used by lenders in eleven countries opened a layer
    for tokenized deposits, after a long trial with several hundred thousand transfers.`
  expect(similarity(signatureOf(release), signatureOf(other))).toBeLessThan(0.1)
})

test('case, punctuation and line breaks make no difference', () => {
  expect(
    similarity(signatureOf(release), signatureOf(release.toUpperCase().replaceAll(',', ' '))),
  ).toBe(1)
})

test('an empty text and one of two words have signatures, and are no copies of each other', () => {
  expect(similarity(signatureOf(''), signatureOf('Bitcoin falls'))).toBe(0)
})
