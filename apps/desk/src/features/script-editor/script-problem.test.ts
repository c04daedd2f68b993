import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'

import { diagnosticsOf, problemsOf, type ScriptProblem, shownProblem } from './script-problem.ts'

const doc = Text.of(['class A(Algorithm):', '    def on_book(self, book):', '        boom(1', ''])
const underlined = (problem: Omit<ScriptProblem, 'message'>) => {
  const [{ from, to } = { from: -1, to: -1 }] = diagnosticsOf(doc, [{ ...problem, message: '' }])
  return doc.sliceString(from, to)
}

test('a problem is underlined where it is', () => {
  expect(underlined({ line: 3, column: 9 })).toBe('boom')
  expect(underlined({ line: 3, column: 13 })).toBe('(')
  expect(underlined({ line: 2, column: null })).toBe('def on_book(self, book):')
})

test('one beyond the end of a line, or of the script, still stands somewhere', () => {
  expect(underlined({ line: 3, column: 99 })).toBe('1')
  expect(underlined({ line: 99, column: 1 })).toBe('')
})

test('a name with letters beyond English is underlined whole', () => {
  const [one] = diagnosticsOf(Text.of(['x = größe + 1']), [{ line: 1, column: 5, message: '' }])
  expect([one?.from, one?.to]).toEqual([4, 9])
})

const place = { endLine: null, endColumn: null, traceback: '' }
const unknown = [
  { line: 5, column: 3, message: 'deque is not known here.' },
  { line: 9, column: 3, message: 'boom is not known here.' },
]

test('names that nothing binds stand beside what stopped the reading, in the order of the lines', () => {
  const error = { message: 'TypeError: no', line: 7, column: 1, ...place }
  expect(problemsOf(error, unknown).map(({ line }) => line)).toEqual([5, 7, 9])
  expect(problemsOf(null, unknown)).toEqual(unknown)
  expect(problemsOf({ ...error, line: null }, [])).toEqual([
    { line: 1, column: 1, message: 'TypeError: no' },
  ])
})

test('a name that stopped the reading is said once, with what helps', () => {
  const error = { message: "NameError: name 'deque' is not defined", line: 5, ...place }
  expect(problemsOf({ ...error, column: 3 }, unknown)).toEqual(unknown)
  expect(problemsOf({ ...error, column: null }, unknown)).toEqual(unknown)
  expect(problemsOf({ ...error, column: 20 }, unknown)).toHaveLength(3)
})

test('the problem of the line with the cursor is shown, and a click leads on to the next', () => {
  expect(shownProblem([], 1)).toBe(undefined)
  expect(shownProblem(unknown, 1)).toMatchObject({ at: 0, next: { line: 5 } })
  expect(shownProblem(unknown, 5)).toMatchObject({ at: 0, next: { line: 9 } })
  expect(shownProblem(unknown, 9)).toMatchObject({ at: 1, next: { line: 5 } })
})
