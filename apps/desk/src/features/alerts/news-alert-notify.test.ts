import { expect, onTestFinished, test } from 'vitest'

import type { NewsAlert, NewsAlertLine } from '../../platform/alerts/news-alert.ts'
import { DocumentStore } from '../../platform/documents/document-store.ts'
import { FakeWorker } from '../../platform/hub/testing/fake-worker.ts'
import { notifyOfNews } from './notify-of-news.ts'

const alert: NewsAlert = {
  name: 'Breaches',
  filter: 'topic = security',
  isNotified: true,
  hasSound: true,
  quietMinutes: 15,
  setAt: 0,
  firedAt: 0,
  unannounced: 0,
  matched: [],
  lines: [],
}
const line: NewsAlertLine = {
  storyId: '1',
  headline: 'Bridge drained',
  source: 'Example Wire',
  at: 0,
  matchedBetween: 2,
  isLate: false,
  isSimulated: false,
  isSeen: false,
}

/** A browser that may notify and plays tones; what it showed, and how many tones it played. */
function fakeBrowser() {
  const shown: string[] = []
  let tones = 0
  class FakeNotification extends EventTarget {
    static readonly permission = 'granted'
    constructor(title: string, { body }: { body: string }) {
      super()
      shown.push(`${title}: ${body}`)
    }
  }
  const gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} }
  class FakeAudio {
    currentTime = 0
    destination = {}
    createGain = () => ({ gain, connect: () => {} })
    createOscillator = () => ({
      frequency: {},
      connect: () => {},
      stop: () => {},
      start: () => (tones += 1),
    })
  }
  for (const [name, value] of Object.entries({
    Notification: FakeNotification,
    AudioContext: FakeAudio,
  })) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true })
    onTestFinished(() => {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    })
  }
  return { shown, tones: () => tones }
}

test('an alert shows a notification and plays its sound as it was set, and neither for a match that was missed', () => {
  const browser = fakeBrowser()
  const documentStore = new DocumentStore(new FakeWorker().hub)
  notifyOfNews(documentStore, alert, { ...line, isLate: true })
  notifyOfNews(documentStore, { ...alert, isNotified: false, hasSound: false }, line)
  expect([browser.shown, browser.tones()]).toEqual([[], 0])
  notifyOfNews(documentStore, alert, line)
  expect(browser.shown).toEqual([
    'Breaches: Bridge drained (Example Wire), and 2 others matched in between',
  ])
  expect(browser.tones()).toBe(1)
})
