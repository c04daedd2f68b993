import type { ColumnState, LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { keylessWords, waitingWords } from './ladder-words.ts'

const venues: VenueId[] = ['coinbase', 'kraken', 'robinhood']
const ladder = (...states: ColumnState[]) =>
  ({ columns: states.map((state, venue) => ({ venue, state })) }) as unknown as LadderState
const texts = (words: readonly { text: string }[] | undefined) =>
  words?.map(({ text }) => text).join(' ')

test('a book that is on its way is waited for', () => {
  const state = ladder('live', 'waiting', 'waiting')
  expect(texts(waitingWords(state, venues, []))).toBe('Waiting for Kraken, Robinhood …')
})

test('an exchange without a key is not waited for: it is said to need one', () => {
  expect(texts(waitingWords(ladder('live', 'waiting', 'waiting'), venues, ['robinhood']))).toBe(
    'Waiting for Kraken …',
  )
  expect(waitingWords(ladder('live', 'live', 'waiting'), venues, ['robinhood'])).toBeUndefined()
  expect(texts(keylessWords(venues, ['robinhood']))).toBe('· Robinhood needs a key')
  expect(keylessWords(['coinbase'], ['robinhood'])).toEqual([])
})
