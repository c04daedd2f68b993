import { expect, test } from 'vitest'

import {
  countOf,
  excerptOf,
  fieldsOf,
  itemsOf,
  listOf,
  nameOf,
  numberOf,
  objectOf,
  textOf,
} from './fields.ts'

test('an empty text is a field that was not sent, as Coinbase and Kraken write it', () => {
  expect(textOf('')).toBeUndefined()
  expect(numberOf('')).toBeNaN()
  expect(countOf('')).toBeUndefined()
  expect(nameOf('')).toBe('')
})

test('a number is read the same with and without quotes', () => {
  expect([textOf('1.50'), textOf(1.5), textOf(Number.NaN)]).toEqual(['1.50', '1.5', undefined])
  expect([numberOf('7'), numberOf(7)]).toEqual([7, 7])
  expect([countOf('8'), countOf(8), countOf('1.5'), countOf('-1'), countOf('1234567')]).toEqual([
    8,
    8,
    undefined,
    undefined,
    undefined,
  ])
})

test('a list that is no list is reported from an empty one, where that makes a difference', () => {
  expect(listOf([])).toEqual([])
  expect(listOf([1])).toEqual([1])
  for (const value of [undefined, null, '', {}, { 0: 1, length: 1 }]) {
    expect(listOf(value)).toBeUndefined()
    expect(itemsOf(value)).toEqual([])
  }
})

test('a list and null are no objects', () => {
  expect(objectOf({ a: 1 })).toEqual({ a: 1 })
  for (const value of [undefined, null, '', 1, [], [1]]) {
    expect(objectOf(value)).toBeUndefined()
    expect(fieldsOf(value)).toEqual({})
  }
})

test('what is neither text nor number is never made one', () => {
  for (const value of [undefined, null, true, {}, [], ['1']]) {
    expect(textOf(value)).toBeUndefined()
    expect(nameOf(value)).toBe('')
    expect(numberOf(value)).toBeNaN()
  }
})

test('a long text is shown by its beginning', () => {
  expect(excerptOf('a'.repeat(300))).toHaveLength(300)
  expect(excerptOf('a'.repeat(301))).toBe(`${'a'.repeat(300)}…`)
})
