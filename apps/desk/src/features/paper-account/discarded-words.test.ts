import { expect, test } from 'vitest'

import { discardedWords } from './discarded-words.ts'

test('practice that was not kept says what was thrown away, and with what it began again', () => {
  const discarded = { orders: 3, fills: 1, until: 0, why: 'not-kept' } as const
  expect(discardedWords(discarded, '100000')).toBe(
    'Your last practice account was not kept: 3 orders and 1 fill were discarded. Practice began again with 100,000.00 USD in a new simulated market.',
  )
  expect(discardedWords({ ...discarded, why: 'unreadable' }, '100000')).toContain(
    'could not be read and was put aside',
  )
})
