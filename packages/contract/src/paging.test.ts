import { expect, test } from 'vitest'

import { PageQuery } from './paging.ts'

test('a page is asked for with a cursor and a number, as text or as a number', () => {
  expect(PageQuery.parse({})).toEqual({})
  expect(PageQuery.parse({ cursor: 'abc', limit: '20' })).toEqual({ cursor: 'abc', limit: 20 })
  expect(PageQuery.parse({ limit: 20 })).toEqual({ limit: 20 })
})

test.each([
  { limit: '0' },
  { limit: '101' },
  { limit: '1e2' },
  { limit: '-1' },
  { limit: '1.5' },
  { limit: '' },
  { limit: ['1', '2'] },
  { cursor: '' },
  { cursor: 'x'.repeat(201) },
  { page: '2' },
])('%j is not a page that can be asked for', (query) => {
  expect(PageQuery.safeParse(query).success).toBe(false)
})
