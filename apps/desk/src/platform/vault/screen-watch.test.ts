import { expect, test } from 'vitest'

import type { ScreenDetector } from './screen-state.ts'
import { ScreenWatch } from './screen-watch.ts'

/** A browser whose screen the test locks. */
function fakeBrowser(permission: PermissionState, answer: PermissionState = 'granted') {
  const detectors: (ScreenDetector & { set(state: 'locked' | 'unlocked'): void })[] = []
  let asked = 0
  let isBroken = false
  class FakeIdleDetector extends EventTarget implements ScreenDetector {
    screenState: 'locked' | 'unlocked' | null = null
    signal: AbortSignal | undefined
    static requestPermission() {
      asked += 1
      return Promise.resolve(answer)
    }
    constructor() {
      super()
      detectors.push(this)
    }
    start({ signal }: { signal: AbortSignal }) {
      if (isBroken) return Promise.reject(new Error('NotAllowedError'))
      this.signal = signal
      this.screenState = 'unlocked'
      return Promise.resolve()
    }
    set(state: 'locked' | 'unlocked') {
      if (this.signal?.aborted === true) return
      this.screenState = state
      this.dispatchEvent(new Event('change'))
    }
  }
  return {
    platform: { Detector: FakeIdleDetector, permission: () => Promise.resolve(permission) },
    detectors,
    asked: () => asked,
    break: () => (isBroken = true),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

async function watchIn(browser: ReturnType<typeof fakeBrowser>) {
  const reported: boolean[] = []
  const watch = new ScreenWatch(browser.platform, (isLocked) => reported.push(isLocked))
  watch.setEnabled(true)
  await settled()
  return { watch, reported }
}

test('where the browser may report, a locked screen is reported, and so is who comes back', async () => {
  const browser = fakeBrowser('granted')
  const { watch, reported } = await watchIn(browser)
  expect(watch.knowledge.get()).toBe('known')
  browser.detectors[0]?.set('locked')
  browser.detectors[0]?.set('locked')
  browser.detectors[0]?.set('unlocked')
  expect(reported).toEqual([true, false])
})

test('the browser asks the trader only by a click, and nothing is watched before', async () => {
  const browser = fakeBrowser('prompt')
  const { watch, reported } = await watchIn(browser)
  expect([watch.knowledge.get(), browser.asked(), browser.detectors.length]).toEqual([
    'asking',
    0,
    0,
  ])
  await watch.allow()
  await settled()
  expect([watch.knowledge.get(), browser.asked()]).toEqual(['known', 1])
  browser.detectors[0]?.set('locked')
  expect(reported).toEqual([true])
})

test('a browser that informs nobody, or a trader who says no, is not promised anything', async () => {
  const none = new ScreenWatch(
    { Detector: undefined, permission: () => Promise.resolve('granted') },
    () => {},
  )
  none.setEnabled(true)
  await none.allow()
  expect(none.knowledge.get()).toBe('missing')
  const refused = await watchIn(fakeBrowser('prompt', 'denied'))
  await refused.watch.allow()
  expect(refused.watch.knowledge.get()).toBe('denied')
})

test('a browser that takes its word back is not promised anything either', async () => {
  const browser = fakeBrowser('granted')
  browser.break()
  const { watch } = await watchIn(browser)
  expect(watch.knowledge.get()).toBe('denied')
})

test('switched off, nothing is watched or reported; switched on, it is again', async () => {
  const browser = fakeBrowser('granted')
  const { watch, reported } = await watchIn(browser)
  watch.setEnabled(false)
  browser.detectors[0]?.set('locked')
  expect(reported).toEqual([])
  watch.setEnabled(true)
  await settled()
  browser.detectors[1]?.set('locked')
  expect(reported).toEqual([true])
})
