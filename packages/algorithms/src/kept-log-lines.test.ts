import { expect, test } from 'vitest'

import { keptLogLines } from './kept-log-lines.ts'

const line = (number: number, kind: 'script' | 'leadline' | 'error' = 'script') => ({
  number,
  kind,
})

test('a script that writes without end hides no error and no word of Leadline', () => {
  const lines = [line(1, 'leadline'), line(2, 'error')]
  for (let number = 3; number <= 1000; number += 1) lines.push(line(number))
  expect(keptLogLines(lines, 5).map(({ number }) => number)).toEqual([1, 2, 998, 999, 1000])
})

test('errors without end leave room for what the script wrote last', () => {
  const lines = Array.from({ length: 100 }, (_, index) => line(index, 'error'))
  const kept = keptLogLines([...lines, line(100), line(101)], 10)
  expect(kept).toHaveLength(10)
  expect(kept.map(({ number }) => number)).toEqual([92, 93, 94, 95, 96, 97, 98, 99, 100, 101])
})

test('few lines are all kept, in their order', () => {
  expect(keptLogLines([line(1), line(2)], 2)).toEqual([line(1), line(2)])
})
