import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fireAlert, removeAlert, setAlert } from '../../platform/alerts/all-alerts.ts'
import { alertName, priceAlerts } from '../../platform/alerts/price-alert.ts'
import { DocumentStore } from '../../platform/documents/document-store.ts'
import { FakeWorker } from '../../platform/hub/testing/fake-worker.ts'
import { watchAlerts } from './alert-watch.ts'

const terms = { symbol: 'BTC-USD', direction: 'rises' as const, price: '65000' }
const setAt = 1_000_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function newWatch(now = setAt + 1000) {
  const worker = new FakeWorker()
  const documentStore = new DocumentStore(worker.hub)
  worker.connect()
  const fired: boolean[] = []
  const watch = () =>
    watchAlerts({
      hub: worker.hub,
      documentStore,
      now: () => now,
      fired: (_alert, isLate) => fired.push(isLate),
    })
  watch()
  setAlert(documentStore, terms, setAt)
  const views = () => worker.said.flatMap((each) => (each.type === 'view' ? [each] : []))
  const print = (price: number, time: number) => {
    const tape = {
      priceDecimals: 2,
      sizeDecimals: 8,
      sizeStepDecimals: 8,
      missed: 0,
      prints: [
        {
          venue: 1,
          price,
          size: 1,
          takerSide: 'buy' as const,
          time,
          isOurTime: false,
          isBackfill: false,
        },
      ],
      bought: 0,
      sold: 0,
      sumsFrom: null,
      sumsMs: 1000,
      hidden: 0,
    }
    const view = views().findLast(({ look }) => look !== null)?.view ?? 0
    worker.emit({
      type: 'updates',
      time: 0,
      updates: [{ view, look: 1, isWhole: true, kind: 'tape', tape }],
    })
  }
  return { documentStore, fired, views, print, watch }
}

test('only trades that reach the price are asked for, also in the background', () => {
  const { views } = newWatch()
  expect(views().at(-1)).toMatchObject({
    isBackground: true,
    look: { what: { kind: 'tape', symbol: 'BTC-USD', filter: 'price >= 65000' } },
  })
})

test('it fires once, for the first trade after it was set, and then looks no more', () => {
  const { documentStore, fired, print, views } = newWatch()
  print(6_500_100, setAt - 1)
  expect(fired).toEqual([])
  print(6_500_200, setAt + 500)
  print(6_500_300, setAt + 600)
  expect(fired).toEqual([false])
  expect(documentStore.read(priceAlerts, alertName(terms))?.fired).toEqual({
    at: setAt + 500,
    price: '65002.00',
    venue: 'kraken',
    isLate: false,
  })
  expect(views().at(-1)?.look).toBeNull()
})

test('a second watcher of the same alert does not fire it again', () => {
  const { fired, print, watch } = newWatch()
  watch()
  print(6_500_200, setAt + 500)
  print(6_500_200, setAt + 500)
  expect(fired).toEqual([false])
})

test('one that another window fired in the meantime keeps the trade it fired for', () => {
  const { documentStore } = newWatch()
  const trade = { at: setAt + 1, price: '65001.00', venue: 'gemini' as const, isLate: false }
  expect(fireAlert(documentStore, terms, trade)).toBe(true)
  expect(fireAlert(documentStore, terms, { ...trade, price: '65009.00' })).toBe(false)
  expect(documentStore.read(priceAlerts, alertName(terms))?.fired).toEqual(trade)
})

test('a trade that is noticed after a minute is late', () => {
  const { fired, print } = newWatch(setAt + 200_000)
  print(6_500_200, setAt + 500)
  expect(fired).toEqual([true])
})

test('one that was removed does not fire', () => {
  const { documentStore, fired, print } = newWatch()
  removeAlert(documentStore, terms)
  print(6_500_200, setAt + 500)
  expect(fired).toEqual([])
})
