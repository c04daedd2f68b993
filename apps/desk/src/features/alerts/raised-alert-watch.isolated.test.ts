import type { AlertEvent } from '@leadline/desk-protocol/messages/alert-messages'
import { expect, test, vi } from 'vitest'

import { AlertStore } from '../../platform/alerts/alert-store.ts'
import { DocumentStore } from '../../platform/documents/document-store.ts'
import { FakeWorker } from '../../platform/hub/testing/fake-worker.ts'
import { soundPreferences, soundPreferencesName } from '../../platform/sounds/sound-preferences.ts'
import { watchRaisedAlerts } from './raised-alert-watch.ts'

/** Tones that a window plays, where the sound of alerts is on or off. */
function sounds(isOn: boolean) {
  const worker = new FakeWorker()
  const documentStore = new DocumentStore(worker.hub)
  worker.connect()
  const own = { isOn, volumePercent: 50 }
  documentStore.keep(soundPreferences, soundPreferencesName, {
    ...soundPreferences.empty,
    fill: own,
    refused: own,
    alert: own,
  })
  let tones = 0
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
  vi.stubGlobal('AudioContext', FakeAudio)
  watchRaisedAlerts(new AlertStore(worker.hub), documentStore)
  const raise = (event: AlertEvent) => {
    const before = tones
    worker.publish('alerts', { type: 'alert', event, title: 'Title', text: 'Text.', at: 1 })
    return tones - before
  }
  return { raise }
}

test('a price, a limit, a lost exchange and an ended script sound once each; orders sound by themselves', () => {
  const { raise } = sounds(true)
  const events = ['price', 'limit', 'disconnect', 'stopped', 'fill', 'refused', 'news', 'script']
  expect(events.map((event) => raise(event as AlertEvent))).toEqual([1, 1, 1, 1, 0, 0, 0, 0])
  vi.unstubAllGlobals()
})

test('no sound is made that was not switched on', () => {
  const { raise } = sounds(false)
  expect(raise('limit')).toBe(0)
  vi.unstubAllGlobals()
})
