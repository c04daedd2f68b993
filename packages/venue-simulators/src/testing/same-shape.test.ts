import { expect, test } from 'vitest'

import { shapeDifferences } from './same-shape.ts'

test('missing names, unknown names and other kinds are found, however deep', () => {
  const model = { a: [{ b: 'x', c: 1 }], d: null }
  expect(shapeDifferences({ a: [{ b: 'y', c: 2 }], d: null }, model)).toEqual([])
  expect(shapeDifferences({ a: [{ b: 'y' }], d: null }, model)).toEqual(['.a[].c is missing'])
  expect(shapeDifferences({ a: [{ b: 'y', c: '2' }], d: null }, model)).toEqual([
    '.a[].c is string, not number',
  ])
  expect(shapeDifferences({ a: [], d: null, e: 1 }, model)).toEqual(['.e is not in the model'])
  expect(shapeDifferences({ a: [], d: null, e: 1 }, model, { optional: ['e'] })).toEqual([])
})

test('rows of mixed kinds are compared place by place', () => {
  expect(shapeDifferences([['1', 2]], [['5', 6]])).toEqual([])
  expect(shapeDifferences([[1, '2']], [['5', 6]])).toEqual([
    '[][] is number, not string',
    '[][] is string, not number',
  ])
})
