import { expect, test } from 'vitest'

import { PullTiming } from './pull-timing.ts'

/** Frames of a 60 Hz screen, with a hub that answers in so many milliseconds. */
function run(answerMs: number, frames: number): number {
  const timing = new PullTiming()
  let delay = 0
  for (let frame = 0; frame < frames; frame += 1) {
    const now = frame * (1000 / 60)
    delay = timing.tick(now)
    timing.asked(now + delay)
    timing.answered(now + delay + answerMs)
  }
  return delay
}

test('a quick hub is asked late in the frame, so that what is painted is fresh', () => {
  const delay = run(2, 200)
  expect(delay).toBeGreaterThan(9)
  // The answer still comes before the next frame, with time to spare.
  expect(delay + 2).toBeLessThan(1000 / 60 - 3)
})

test('a slow hub is asked at once', () => {
  expect(run(14, 200)).toBe(0)
})

test('one slow answer is enough to ask earlier', () => {
  const timing = new PullTiming()
  for (let frame = 0; frame < 200; frame += 1) {
    const now = frame * (1000 / 60)
    timing.asked(now + timing.tick(now))
    timing.answered(now + 10)
  }
  timing.asked(3400)
  timing.answered(3415)
  expect(timing.tick(3350)).toBe(0)
})
