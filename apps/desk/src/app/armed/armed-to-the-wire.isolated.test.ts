import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FakeImage } from '../../platform/painting/testing/pointed-element.ts'
import { ArmedWindow } from './testing/armed-window.ts'
import { PlayedHands } from './testing/played-hands.ts'
import { hands } from './testing/random-hands.ts'
import { whatWentWrong } from './testing/what-went-wrong.ts'

const isLong = process.env['LONG_TESTS'] === '1'
const numRuns = Number(process.env['ARMED_SEQUENCES'] ?? (isLong ? '1000' : '25'))
const grid = { depth: 10, condense: { by: 'price-increment', step: '1' } } as const
const list = { depth: 10, condense: null } as const

beforeEach(() => {
  vi.stubGlobal('ImageData', FakeImage)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('random armed clicks, double clicks, keys, held keys, undo, lost focus, lock, halt and kill send what was meant and nothing else, down to the bytes', async () => {
  const sent = { orders: 0, cancels: 0 }
  const property = fc.asyncProperty(hands, async ({ seed, isGrid, deeds }) => {
    const window = new ArmedWindow(seed, isGrid ? grid : list)
    vi.spyOn(performance, 'now').mockImplementation(() => window.now)
    try {
      await window.ready()
      const played = new PlayedHands(window)
      await played.play([{ do: 'arm', thenMs: 400 }, ...deeds])
      await window.pass(4000)
      sent.orders += window.wire.orders.length
      sent.cancels += window.wire.cancels.length
      expect(whatWentWrong(window, played)).toEqual([])
    } finally {
      window.stop()
      vi.restoreAllMocks()
    }
  })
  // A sequence takes a third of a second: looking for a shorter one would take minutes.
  await fc.assert(property, { numRuns, endOnFailure: true })
  // Not by sending nothing.
  expect(sent.orders).toBeGreaterThan(numRuns / 2)
  expect(sent.cancels).toBeGreaterThan(numRuns / 20)
}, 3_600_000)
