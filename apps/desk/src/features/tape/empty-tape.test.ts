import { expect, test } from 'vitest'

import { emptyReason } from './EmptyTape.tsx'

test('an empty tape says why: no exchange, one without trades, a filter, or that nothing was traded yet', () => {
  expect(emptyReason(0, '', [])).toBe('no-exchange')
  expect(emptyReason(0, '', ['robinhood'])).toBe('no-trades')
  expect(emptyReason(0, 'size >= 5', ['kraken', 'robinhood'])).toBe('filtered')
  expect(emptyReason(0, '', ['kraken', 'robinhood'])).toBe('waiting')
  expect(emptyReason(1, 'size >= 5', ['kraken'])).toBeNull()
})
