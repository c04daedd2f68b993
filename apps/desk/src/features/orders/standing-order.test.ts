import { expect, test } from 'vitest'

import { standingOrder } from './standing-order.ts'

test('a Cancel never slides under a finger: rows stay while somebody points at them', () => {
  expect(standingOrder(['b', 'a'], ['c', 'a'], true)).toEqual(['b', 'a', 'c'])
  expect(standingOrder(['b', 'a'], ['c', 'a'], false)).toEqual(['c', 'a'])
})
