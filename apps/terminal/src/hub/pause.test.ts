import { getEventListeners } from 'node:events'

import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import { pause } from './pause.ts'

test('a pause ends with its time or with its signal, and leaves neither timer nor listener behind', async () => {
  const clock = new FakeClock()
  const controller = new AbortController()
  const { signal } = controller
  const left = () => clock.timers + getEventListeners(signal, 'abort').length
  const whole = pause(clock, 1000, signal)
  expect(left()).toBe(2)
  await clock.advance(1000)
  await whole
  expect(left()).toBe(0)
  const calledOff = pause(clock, 1000, signal)
  controller.abort()
  await calledOff
  expect(left()).toBe(0)
  await pause(clock, 1000, signal)
})
