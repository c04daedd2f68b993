import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'

import { diagnosticsOf, type ScriptProblem } from './script-problem.ts'

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
