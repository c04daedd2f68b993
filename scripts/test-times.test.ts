import { expect, test } from 'vitest'

import { startTimes } from './test-times.mjs'

test('whoever waited for the tests reads how long each part took, also one that failed', async () => {
  let now = 0
  const times = startTimes(() => now)
  const takes = (seconds: number, answer: string) => () => {
    now += seconds * 1000
    return answer
  }
  expect(await times.time('Build', takes(25.2, 'built'))).toBe('built')
  const broken = () => {
    now += 245_000
    throw new Error('broken')
  }
  await expect(times.time('Unit tests', broken)).rejects.toThrow('broken')
  expect(times.table()).toBe(
    ['Build          0:25', 'Unit tests     4:05', 'All            4:30'].join('\n'),
  )
})

test('what ran beside something else is counted once in how long everything took', async () => {
  let now = 0
  const times = startTimes(() => now)
  const journeys = Promise.withResolvers<void>()
  const walked = times.time('Journeys', () => journeys.promise)
  await times.time('Unit tests', () => void (now += 60_000))
  now += 30_000
  journeys.resolve()
  await walked
  expect(times.table()).toBe(
    ['Unit tests     1:00', 'Journeys       1:30', 'All            1:30'].join('\n'),
  )
})
