import { expect, test } from 'vitest'

import { clausesOf, sentencesOf } from './sentences.ts'

test('abbreviations, numbers and initials end no sentence', () => {
  expect(
    sentencesOf(
      'Trading ends on Feb. 14 at 10:00 a.m. in the U.S. market. Fees rose 3.5%. J. Doe left.',
    ),
  ).toEqual([
    'Trading ends on Feb. 14 at 10:00 a.m. in the U.S. market.',
    'Fees rose 3.5%.',
    'J. Doe left.',
  ])
})

test('a quotation that ends a sentence stays with it', () => {
  expect(sentencesOf('"We are done." Nobody asked why!')).toEqual([
    '"We are done."',
    'Nobody asked why!',
  ])
})

test('a sentence is divided where it turns to another subject', () => {
  expect(clausesOf('ETH gained 4%, while SOL fell after an outage; XRP was flat')).toEqual([
    'ETH gained 4%',
    ', while SOL fell after an outage',
    '; XRP was flat',
  ])
})
