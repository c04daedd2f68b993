import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { allLineAlerts, removeLineAlert, setLineAlert } from '../../platform/alerts/line-alert.ts'
import { DocumentStore } from '../../platform/documents/document-store.ts'
import { drawingForm } from '../../platform/drawings/drawing-form.ts'
import { FakeWorker } from '../../platform/hub/testing/fake-worker.ts'
import { watchLineAlerts } from './line-alert-watch.ts'
import { lineStateWords } from './line-alert-words.ts'

/** The line of the guide: from 60,000 at 10:00 to 60,600 at 11:00, drawn on minutes. */
const minute = 60_000
const ten = Date.UTC(2026, 10, 2, 10)
const line = {
  id: 'one',
  tool: 'trend-line' as const,
  anchors: [
    { time: ten - minute / 2, price: 60_000 },
    { time: ten - minute / 2 + 60 * minute, price: 60_600 },
  ],
  text: '',
  onlyOn: null,
  drawnOn: '1m' as const,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function newWatch(drawn: typeof line = line) {
  const worker = new FakeWorker()
  const documentStore = new DocumentStore(worker.hub)
  worker.connect()
  const draw = (drawings: (typeof line)[]) =>
    documentStore.keep(drawingForm, 'BTC-USD', { drawings })
  draw([drawn])
  const fired: string[] = []
  let now = ten
  watchLineAlerts({
    hub: worker.hub,
    documentStore,
    now: () => now,
    fired: (alert, isLate) => fired.push(`${alert.fired?.price}${isLate ? ' late' : ''}`),
  })
  setLineAlert(documentStore, 'BTC-USD', drawn, ten)
  const isOpen = () => worker.said.findLast((each) => each.type === 'view')?.look !== null
  /** A trade so many minutes after 10:00, in dollars. */
  const print = (minutes: number, price: number, noticedAfterMs = 0) => {
    const time = ten + minutes * minute
    now = time + noticedAfterMs
    const trade = { venue: 1, price: price * 100, size: 1, takerSide: 'buy' as const, time }
    const tape = {
      priceDecimals: 2,
      sizeDecimals: 8,
      sizeStepDecimals: 8,
      missed: 0,
      prints: [{ ...trade, isOurTime: false, isBackfill: false }],
      bought: 0,
      sold: 0,
      sumsFrom: null,
      sumsMs: 1000,
      hidden: 0,
    }
    const views = worker.said.flatMap((each) => (each.type === 'view' ? [each] : []))
    const view = views.findLast(({ look }) => look !== null)?.view ?? 0
    worker.emit({
      type: 'updates',
      time: 0,
      updates: [{ view, look: 1, isWhole: true, kind: 'tape', tape }],
    })
  }
  const alert = () => allLineAlerts(documentStore)[0]
  return { documentStore, draw, fired, print, alert, isOpen }
}

test('it fires once, when a trade is on the other side of the line as it is at that minute', () => {
  const { fired, print, alert, isOpen } = newWatch()
  print(10, 60_090)
  // Below it by then, though above where the line was at first.
  print(20, 60_199)
  expect(fired).toEqual([])
  print(30, 60_301)
  print(31, 60_400)
  expect(fired).toEqual(['60301.00'])
  expect(alert()?.fired).toMatchObject({ line: '60300.00', venue: 'kraken', isLate: false })
  expect(isOpen()).toBe(false)
})

test('from above it fires for a trade that falls to the line', () => {
  const { fired, print } = newWatch()
  print(10, 60_500)
  print(30, 60_300.5)
  expect(fired).toEqual([])
  print(31, 60_310)
  expect(fired).toEqual(['60310.00'])
})

test('trades of before it was set, and trades where the line is not drawn, count for nothing', () => {
  const { fired, print, alert } = newWatch()
  print(-5, 70_000)
  print(61, 70_000)
  print(62, 50_000)
  expect(fired).toEqual([])
  expect(lineStateWords(alert()!, line, ten + 62 * minute)).toContain('the line ended at')
})

test('a line that is moved begins again on the side where trades are then', () => {
  const { fired, print, draw } = newWatch()
  print(10, 60_090)
  const lower = line.anchors.map(({ time, price }) => ({ time, price: price - 1000 }))
  print(11, 60_091)
  draw([{ ...line, anchors: lower }])
  print(12, 60_095)
  expect(fired).toEqual([])
  print(20, 59_150)
  expect(fired).toEqual(['59150.00'])
})

test('a line that is removed takes its alert with it, and a removed alert does not fire', () => {
  const first = newWatch()
  first.draw([])
  expect(first.alert()).toBeUndefined()
  const second = newWatch()
  second.print(10, 60_090)
  removeLineAlert(second.documentStore, { symbol: 'BTC-USD', drawing: 'one' })
  second.print(30, 60_301)
  expect(second.fired).toEqual([])
})

test('a crossing that is noticed after a minute is late', () => {
  const { fired, print } = newWatch()
  print(10, 60_090)
  print(30, 60_301, 90_000)
  expect(fired).toEqual(['60301.00 late'])
})
