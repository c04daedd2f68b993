import { expect, test } from 'vitest'

import { PullTiming } from './pull-timing.ts'

/** Frames of a 60 Hz screen, with a hub that answers in so many milliseconds. */
function run(answerMs: number, frames: number): number {
  const timing = new PullTiming()
  let delay = 0
  for (let frame = 0; frame < frames; frame += 1) {
    const now = frame * (1000 / 60)
    delay = timing.tick(now)
    timing.requested(now + delay)
    timing.answered(now + delay + answerMs)
  }
  return delay
}

test('a quick hub is asked late in the frame, so that what is painted is fresh', () => {
  const delay = run(2, 200)
  expect(delay).toBeGreaterThan(9)
  // The answer still comes before the next frame, with time to spare.
  expect(delay + 2).toBeLessThan(1000 / 60 - 2)
})

test('a slow hub is asked at once', () => {
  expect(run(14, 200)).toBe(0)
})

test('a hub that becomes slow is asked earlier within a fifth of a second', () => {
  const timing = new PullTiming()
  let now = 0
  const frames = (count: number, answerMs: number) => {
    for (let frame = 0; frame < count; frame += 1) {
      now += 1000 / 60
      const requested = now + timing.tick(now)
      timing.requested(requested)
      timing.answered(requested + answerMs)
    }
  }
  frames(200, 2)
  frames(12, 14)
  expect(timing.tick(now + 1000 / 60)).toBe(0)
})

test('one slow answer of ten does not make all others old', () => {
  const timing = new PullTiming()
  let delay = 0
  for (let frame = 0; frame < 400; frame += 1) {
    const now = frame * (1000 / 60)
    delay = timing.tick(now)
    timing.requested(now + delay)
    timing.answered(now + delay + (frame % 10 === 0 ? 20 : 4))
  }
  expect(delay).toBeGreaterThan(7)
})
