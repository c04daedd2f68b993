import { expect, test } from 'vitest'

import { fairLines } from './fair-lines.ts'

const linesOf = (name: string, count: number, kind: 'script' | 'error' = 'script') =>
  Array.from({ length: count }, (_, at) => ({ name, at, kind }))
const countOf = (lines: readonly { name: string }[], name: string) =>
  lines.filter((line) => line.name === name).length

test('a script that writes without end hides no line of the others, and takes the room that they leave', () => {
  const shown = fairLines([linesOf('loud', 2000), linesOf('quiet', 3), linesOf('other', 40)], 500)
  expect(shown).toHaveLength(500)
  expect(countOf(shown, 'quiet')).toBe(3)
  expect(countOf(shown, 'other')).toBe(40)
  expect(shown.filter(({ name }) => name === 'loud').at(-1)?.at).toBe(1999)
})

test('two that write without end have half of the room each, and their errors stay', () => {
  const error = linesOf('one', 1, 'error')
  const shown = fairLines([[...error, ...linesOf('one', 2000)], linesOf('two', 2000)], 500)
  expect([countOf(shown, 'one'), countOf(shown, 'two')]).toEqual([250, 250])
  expect(shown.filter(({ kind }) => kind === 'error')).toEqual(error)
  expect(fairLines([], 500)).toEqual([])
})
