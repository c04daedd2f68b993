import { assert, constantFrom, json, jsonValue, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { BadJsonError, parseLossless, tryParseLossless } from './lossless-json.ts'

test('a number keeps every digit it was sent with', () => {
  expect(
    parseLossless('{"price":0.5660,"id":9007199254740993,"step":1e-08,"big":[-1E+400]}'),
  ).toEqual({ price: '0.5660', id: '9007199254740993', step: '1e-08', big: ['-1E+400'] })
  expect(parseLossless(' 145828833218573125 ')).toBe('145828833218573125')
})

test('everything that is not a number is what JSON.parse makes of it', () => {
  const text = '{"a":[true,false,null,"x,1,y","\\u0041\\"\\\\",""],"":{},"b":[]}'
  expect(parseLossless(text)).toEqual(JSON.parse(text))
})

test('a field called __proto__ is a field', () => {
  const read = parseLossless('{"__proto__":{"polluted":true}}') as object
  expect(Object.keys(read)).toEqual(['__proto__'])
  expect('polluted' in read).toBe(false)
})

test.each([
  '',
  ' ',
  '{',
  '{"a"}',
  '{"a":1,}',
  '[1,]',
  '[1 2]',
  '01',
  '1.',
  '.5',
  '+1',
  '-',
  '1e',
  '1.2.3',
  'NaN',
  'tru',
  '"a',
  '"a\\"',
  '"\\x"',
  '"line\nbreak"',
  '{"a":1}x',
  "{'a':1}",
])('what is not JSON throws the one known error: %j', (text) => {
  expect(() => parseLossless(text)).toThrow(BadJsonError)
})

test('a text that somebody else wrote may be anything', () => {
  expect(tryParseLossless('{"a":1')).toBeUndefined()
  expect(tryParseLossless('{"a":1}')).toEqual({ a: '1' })
})

test('a text nested without end does not end the program', () => {
  expect(() => parseLossless('['.repeat(100_000))).toThrow(BadJsonError)
  expect(() => parseLossless('{"a":'.repeat(100_000))).toThrow(BadJsonError)
})

/** What JSON.parse makes of it, with the source text in place of each number. */
function expected(text: string): unknown {
  // TypeScript's own list of the language does not have the third parameter yet; hence the question mark.
  const withSource = (_key: string, value: unknown, context?: { source: string }) =>
    typeof value === 'number' ? context?.source : value
  return JSON.parse(text, withSource)
}

test('any JSON is read as JSON.parse reads it, digits apart', () => {
  assert(
    property(jsonValue({ maxDepth: 6 }), constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(parseLossless(text)).toEqual(expected(text))
    }),
  )
})

/** What a reader makes of a text: the value, or the fact that it is none. */
function outcome(read: (text: string) => unknown, text: string, refusal: Function): unknown {
  try {
    return { value: read(text) }
  } catch (error) {
    return error instanceof refusal ? 'refused' : error
  }
}

test('any text is either JSON to both, or to neither', () => {
  const spoiled = property(json(), string(), string({ maxLength: 3 }), (text, noise, cut) => {
    for (const candidate of [noise, text.slice(0, -1), text + cut, text.replace(cut, noise)]) {
      expect(outcome(parseLossless, candidate, BadJsonError)).toEqual(
        outcome(expected, candidate, SyntaxError),
      )
    }
  })
  assert(spoiled, { numRuns: 500 })
})
