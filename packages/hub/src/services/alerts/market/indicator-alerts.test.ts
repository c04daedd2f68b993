import { indicatorAlertKind } from '@leadline/desk-protocol/alerts/indicator-alert'
import { type RaisedAlert } from '@leadline/desk-protocol/messages/alert-messages'
import { documentFamily } from '@leadline/desk-protocol/messages/document-messages'
import type { Candle } from '@leadline/venues/market-events'
import { expect, test } from 'vitest'

import { TestDesk } from '../../../testing/test-desk.ts'
import { openTestHub } from '../../../testing/test-hub.ts'
import { type DocumentStore, memoryDocuments } from '../../document-service.ts'
import { noDelivery } from '../alert-delivery.ts'

const minute = 60_000

/** A hub whose only exchange has traded at 60,000.00 for hours, with documents that outlive it. */
async function openAlerts(documents: DocumentStore = memoryDocuments(), laterMs = 0) {
  const sent: RaisedAlert[] = []
  const alerts = { ...noDelivery(''), send: (alert: RaisedAlert) => void sent.push(alert) }
  const testBed = openTestHub(['kraken'], { documents, alerts })
  const { clock, hub, at } = testBed
  await clock.advance(laterMs)
  const start = clock.now() - 6000 * minute
  at('kraken').history = (before) => {
    const last = Math.floor((before - 1) / minute) * minute
    const candles: Candle[] = []
    for (let time = last; time >= start && candles.length < 1500; time -= minute) {
      const close = 6_000_000
      candles.unshift({ time, open: close, high: close, low: close, close, volume: 100 })
    }
    return { candles, earliest: (candles[0]?.time ?? start) <= start }
  }
  let lastId = 0
  const trade = async (price: string) => {
    lastId += 1
    const print = { type: 'trade', symbol: 'BTC-USD', id: `${lastId}`, price, size: '1' } as const
    at('kraken').say({ ...print, side: 'buy', time: clock.now() })
    await clock.advance(2000)
  }
  const set = async (changes: object = {}) => {
    const body = {
      id: 'one',
      symbol: 'BTC-USD',
      source: 'kraken',
      timeframe: '1m',
      indicator: { kind: 'sma', params: [3], line: 0 },
      condition: 'crosses',
      than: { type: 'value', value: '60050' },
      when: 'close',
      setAt: clock.now(),
      side: null,
      fired: null,
      isSeen: false,
      ...changes,
    }
    const document = { kind: indicatorAlertKind, name: 'one', version: 1, body }
    const desk = new TestDesk(hub)
    desk.answer(documentFamily, { type: 'keep', document })
    desk.leave()
    // History comes page by page, and what is traded is known from the first trade on.
    await clock.advance(40_000)
    await trade('60000')
  }
  const nextMinute = async () => {
    await clock.advance(minute - (clock.now() % minute) + 500)
  }
  const alert = () => documents.all().find(({ kind }) => kind === indicatorAlertKind)?.body
  const texts = () => sent.map(({ text }) => text)
  return { ...testBed, documents, set, trade, nextMinute, alert, texts }
}

test('an alert on an indicator fires without a window when the candle closes beyond it, and only once', async () => {
  const { set, trade, nextMinute, texts, alert, clock } = await openAlerts()
  await set()
  await nextMinute()
  await trade('60180')
  // The average of the last three is 60,060.00, but nothing has closed.
  expect(texts()).toEqual([])
  await nextMinute()
  await clock.advance(20_000)
  expect(texts()).toEqual(['BTC-USD 1 min: SMA 3 crosses 60,050, at 60,060.00'])
  expect(alert()).toMatchObject({
    fired: { value: '60,060.00', isLate: false },
  })
  await trade('50000')
  await clock.advance(5 * minute)
  expect(texts()).toHaveLength(1)
})

test('live it fires while the candle still forms', async () => {
  const { set, trade, nextMinute, texts, alert } = await openAlerts()
  await set({ when: 'live' })
  expect(alert()).toMatchObject({ side: 'below' })
  await nextMinute()
  await trade('60180')
  expect(texts()).toHaveLength(1)
})

test('one that fired is not fired again by a restart, and one that waits goes on', async () => {
  const first = await openAlerts()
  await first.set({ when: 'live' })
  first.hub.stop()
  const second = await openAlerts(first.documents, 2 * minute)
  await second.clock.advance(40_000)
  await second.trade('60000')
  await second.nextMinute()
  await second.trade('60180')
  expect(second.texts()).toHaveLength(1)
  second.hub.stop()
  const third = await openAlerts(first.documents, 5 * minute)
  await third.clock.advance(40_000)
  await third.trade('60180')
  expect(third.texts()).toEqual([])
})
