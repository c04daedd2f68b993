import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { armedForMs } from '../../platform/armed/armed-mode.ts'
import { FakeImage } from '../../platform/painting/testing/pointed-element.ts'
import { ArmedWindow } from './testing/armed-window.ts'

const ladder = { depth: 10, condense: null } as const

beforeEach(() => {
  vi.stubGlobal('ImageData', FakeImage)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openWindow(): Promise<ArmedWindow> {
  const window = new ArmedWindow(3, ladder)
  vi.spyOn(performance, 'now').mockImplementation(() => window.now)
  await window.ready()
  return window
}

const ends = [
  ['a locked vault', 'Disarmed: the vault is locked.', (window) => window.lock(true)],
  ['a halt', 'Disarmed: trading is halted.', (window) => void window.trading.act({ type: 'halt' })],
  ['five minutes without a key', 'Disarmed: no key and no click for five minutes.', sleeps],
  ['a hub that was killed', 'Disarmed: Leadline is not responding.', (window) => window.kill()],
] as const satisfies [string, string, (window: ArmedWindow) => void][]

function sleeps(window: ArmedWindow): void {
  window.sleep(armedForMs)
  vi.advanceTimersByTime(1000)
}

test.each(ends)('%s takes the frame of armed mode from the whole window', async (_, words, end) => {
  const window = await openWindow()
  expect(window.hasFrame).toBe(false)
  window.arm()
  await window.pass(1000)
  expect(window.hasFrame).toBe(true)
  end(window)
  await window.pass(1000)
  expect([window.hasFrame, window.ended]).toEqual([false, words])
  // It does not come back by itself, when all is well again.
  window.lock(false)
  await window.pass(3000)
  expect(window.hasFrame).toBe(false)
  window.stop()
})

test('a window of a program that was started again has no frame, and is not armed', async () => {
  const before = await openWindow()
  before.arm()
  before.stop()
  const after = await openWindow()
  expect([after.hasFrame, after.desk.mode.isArmed.get()]).toEqual([false, false])
  after.stop()
})
