import { expect, test } from 'vitest'

import { ReadingPace } from './reading-pace.ts'
import { FakeWindow } from './testing/fake-window.ts'

test('in a calm market words are written at once', () => {
  const window = new FakeWindow()
  const pace = new ReadingPace(window.document)
  const written: number[] = []
  for (const sum of [1, 2, 3]) {
    window.frame(() => pace.write(written, () => written.push(sum)))
    window.pass(200)
  }
  expect(written).toEqual([1, 2, 3])
})

test('words that change with every frame are written six times a second, the last of them always', () => {
  const window = new FakeWindow()
  const pace = new ReadingPace(window.document)
  const written: number[] = []
  for (let sum = 1; sum <= 60; sum += 1) {
    window.frame(() => pace.write(written, () => written.push(sum)))
  }
  expect(written.length).toBeGreaterThanOrEqual(5)
  expect(written.length).toBeLessThanOrEqual(7)
  window.pass(200)
  expect(written.at(-1)).toBe(60)
})

test('all panels of a window write in the same frame, so that it is laid out once', () => {
  const window = new FakeWindow()
  const pace = new ReadingPace(window.document)
  const [ladder, tape] = [{}, {}]
  const frames = new Set<number>()
  for (let frame = 0; frame < 60; frame += 1) {
    window.frame((now) => {
      pace.write(ladder, () => frames.add(now))
      if (frame % 7 === 3) pace.write(tape, () => frames.add(now))
    })
  }
  expect(frames.size).toBeLessThanOrEqual(11)
})
