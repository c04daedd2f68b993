import { expect, test } from 'vitest'

import { clockTime } from '../time.ts'
import { momentWords, refusalDetails, whyWords } from './refusal-words.ts'

const refusal = {
  meaning: 'insufficient-funds',
  code: '-2010',
  text: 'Account has insufficient balance for requested action.',
}

test('why an exchange refused is said in plain words; its code and its own words are in the details', () => {
  expect(whyWords({ refusal, reason: refusal.text })).toBe('Insufficient funds.')
  expect(refusalDetails({ refusal, reason: refusal.text })).toBe(
    '-2010 Account has insufficient balance for requested action.',
  )
})

test('a code in place of a reason is turned into words', () => {
  const expired = { refusal: null, reason: 'UNFILLED_IOC_QUANTITY_EXPIRED' }
  expect(whyWords(expired)).toBe('What could not be filled at once was canceled.')
  expect(refusalDetails(expired)).toBe('UNFILLED_IOC_QUANTITY_EXPIRED')
  const notWhole = { refusal: null, reason: 'FillOrKillWouldNotFill' }
  expect(whyWords(notWhole)).toBe('It could not be filled whole at once, so none of it was.')
  expect(refusalDetails(notWhole)).toBe('FillOrKillWouldNotFill')
  expect(whyWords({ refusal: null, reason: 'SomeNewWord' })).toBe('Some new word.')
  expect(whyWords({ refusal: null, reason: 'TOO_MANY_OPEN_ORDERS' })).toBe('Too many open orders.')
  expect(
    whyWords({ refusal: { meaning: 'other', code: '77', text: 'SOME_NEW_CODE' }, reason: '' }),
  ).toBe('Some new code.')
})

test('what can be read stays as the exchange or Leadline wrote it', () => {
  const reason = 'Leadline was stopped before the answer came.'
  expect(whyWords({ refusal: null, reason })).toBe(reason)
  expect(refusalDetails({ refusal: null, reason })).toBe('')
  const other = { meaning: 'other', code: '', text: 'The moon is full.' }
  expect(whyWords({ refusal: other, reason: '' })).toBe('The moon is full.')
  expect(whyWords({ refusal: null, reason: '' })).toBe('')
  expect(whyWords({ refusal: { meaning: 'other', code: '-1', text: '' }, reason: '' })).toBe(
    'The exchange gave no reason that can be read.',
  )
})

test('an order that was refused, or never left, is not called sent', () => {
  const times = { recordedAt: 1000, changedAt: 61_000 }
  expect(momentWords({ state: 'rejected', ...times })).toBe(`Refused at ${clockTime(61_000)}`)
  expect(momentWords({ state: 'not-placed', ...times })).toBe(`Not placed, ${clockTime(61_000)}`)
  expect(momentWords({ state: 'open', ...times })).toBe(`Sent at ${clockTime(1000)}`)
})
