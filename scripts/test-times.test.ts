import { expect, test } from 'vitest'

import { startTimes } from './test-times.mjs'

test('whoever waited for the tests reads how long each part took, also one that failed', () => {
  let now = 0
  const times = startTimes(() => now)
  const takes = (seconds: number, answer: string) => () => {
    now += seconds * 1000
    return answer
  }
  expect(times.time('Build', takes(25.2, 'built'))).toBe('built')
  const broken = () => {
    now += 245_000
    throw new Error('broken')
  }
  expect(() => times.time('Unit tests', broken)).toThrow('broken')
  expect(times.table()).toBe(
    ['Build          0:25', 'Unit tests     4:05', 'All            4:30'].join('\n'),
  )
})
