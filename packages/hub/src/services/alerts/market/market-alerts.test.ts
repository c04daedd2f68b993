import { lineAlertKind } from '@leadline/desk-protocol/alerts/line-alert'
import { mostRaised, RaisedList, raisedListKind } from '@leadline/desk-protocol/alerts/raised-list'
import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { type RaisedAlert } from '@leadline/desk-protocol/messages/alert-messages'
import { documentFamily } from '@leadline/desk-protocol/messages/document-messages'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { TestDesk } from '../../../testing/test-desk.ts'
import { openTestHub } from '../../../testing/test-hub.ts'
import { type DocumentStore, memoryDocuments } from '../../document-service.ts'
import { noDelivery } from '../alert-delivery.ts'

const minute = 60_000
const drawings: KeptDocument = {
  kind: 'drawings',
  name: 'BTC-USD',
  version: 1,
  body: {
    drawings: [
      {
        id: 'one',
        tool: 'horizontal-line',
        anchors: [{ time: 0, price: 60_000 }],
        text: '',
        onlyOn: null,
        drawnOn: '1m',
      },
    ],
  },
}

/** A hub with documents that outlive it, and a phone that writes down what it was sent. */
function openAlerts(documents: DocumentStore = memoryDocuments()) {
  const sent: RaisedAlert[] = []
  const alerts = { ...noDelivery(''), send: (alert: RaisedAlert) => void sent.push(alert) }
  const testBed = openTestHub(['coinbase', 'kraken'], { documents, alerts })
  const { clock, hub, at } = testBed
  let lastId = 0
  const trade = async (price: string, { agoMs = 0 } = {}) => {
    lastId += 1
    const time = clock.now() - agoMs
    const print = { type: 'trade', symbol: 'BTC-USD', id: `${lastId}`, price, size: '1' } as const
    at('kraken').say({ ...print, side: 'buy', time, isBackfill: agoMs > 0 })
    await clock.advance(2000)
  }
  /** A window that keeps something and is closed. */
  const keep = async (...list: KeptDocument[]) => {
    const desk = new TestDesk(hub)
    desk.join(documentFamily)
    for (const document of list) desk.answer(documentFamily, { type: 'keep', document })
    desk.leave()
    await clock.advance(2000)
  }
  const priceAlert = (changes: object = {}): KeptDocument => {
    const terms = { symbol: 'BTC-USD', direction: 'rises', price: '61000' }
    const body = { ...terms, setAt: clock.now(), fired: null, isSeen: false, ...changes }
    return { kind: 'price-alert', name: 'BTC-USD rises to 61000', version: 1, body }
  }
  const lineAlert = (): KeptDocument => {
    const line = { drawing: 'one', tool: 'horizontal-line', anchors: [{ time: 0, price: 60_000 }] }
    const state = { setAt: clock.now(), side: null, fired: null, isSeen: false }
    const body = { symbol: 'BTC-USD', ...line, ...state }
    return { kind: lineAlertKind, name: 'BTC-USD one', version: 1, body }
  }
  const bodyOf = (kind: string) => documents.all().find((each) => each.kind === kind)?.body
  const texts = () => sent.map(({ text }) => text)
  return { ...testBed, documents, sent, texts, trade, keep, priceAlert, lineAlert, bodyOf }
}

/** The program ends and is started again, with the same documents. */
async function restarted({ hub, documents, clock }: ReturnType<typeof openAlerts>) {
  hub.stop()
  const next = openAlerts(documents)
  await next.clock.advance(clock.now() - next.clock.now() + 2000)
  return next
}

test('a price alert fires without a window, once, on the phone and in its document', async () => {
  const { keep, priceAlert, trade, sent, bodyOf } = openAlerts()
  await keep(priceAlert())
  await trade('60999.50')
  expect(sent).toEqual([])
  await trade('61002')
  await trade('61003')
  expect(sent).toMatchObject([
    { event: 'price', title: 'Practice: Price alert: BTC-USD', text: 'BTC-USD rises to 61,000.00' },
  ])
  expect(bodyOf('price-alert')).toMatchObject({
    fired: { price: '61002.00', venue: 'kraken', isLate: false },
  })
})

test('what has fired stays fired over a restart, and what waits goes on waiting', async () => {
  const first = openAlerts()
  await first.keep(first.priceAlert())
  const second = await restarted(first)
  await second.trade('61002')
  expect(second.texts()).toHaveLength(1)
  const third = await restarted(second)
  await third.trade('61002')
  expect(third.texts()).toEqual([])
})

test('a trade of the time in which the program was away fires when it is reported, and is late after a minute', async () => {
  const first = openAlerts()
  await first.keep(first.priceAlert({ setAt: first.clock.now() - 10 * minute }))
  await first.trade('61002', { agoMs: 11 * minute })
  expect(first.bodyOf('price-alert')).toMatchObject({ fired: null })
  await first.trade('61002', { agoMs: 5 * minute })
  expect(first.texts()).toEqual([])
  expect(first.bodyOf('price-alert')).toMatchObject({ fired: { isLate: true } })
})

test('an alert that was removed does not fire, and then nobody asks for its trades', async () => {
  const { keep, priceAlert, trade, hub, sent, clock, at } = openAlerts()
  await keep(priceAlert())
  const subscriptions = () => at('kraken').adapters.at(-1)?.subscriptions.get('BTC-USD')
  expect(subscriptions()).toMatchObject({ trades: true })
  const desk = new TestDesk(hub)
  const { kind, name } = priceAlert()
  desk.answer(documentFamily, { type: 'forget', kind, name })
  await trade('61002')
  await clock.advance(minute)
  expect(sent).toEqual([])
  expect(subscriptions()).toBeUndefined()
})

test('a window learns of the alert that the hub fired', async () => {
  const { keep, priceAlert, trade, hub } = openAlerts()
  await keep(priceAlert())
  const desk = new TestDesk(hub)
  desk.join(documentFamily)
  await trade('61002')
  expect(desk.updates(documentFamily)).toContainEqual(
    expect.objectContaining({ type: 'documentKept' }),
  )
})

test('a line alert fires without a window when a trade is on its other side, and remembers the side over a restart', async () => {
  const first = openAlerts()
  await first.keep(drawings, first.lineAlert())
  await first.trade('59990')
  expect(first.bodyOf(lineAlertKind)).toMatchObject({ side: 'below', fired: null })
  const second = await restarted(first)
  await second.trade('60001.50')
  expect(second.texts()).toEqual([
    'BTC-USD crossed the horizontal line: 60,001.50 on Kraken, line at 60,000.00',
  ])
})

test('a line that is moved begins again, and one that is removed takes its alert along', async () => {
  const { keep, lineAlert, trade, bodyOf, texts } = openAlerts()
  await keep(drawings, lineAlert())
  await trade('59990')
  const moved = JSON.stringify(drawings.body).replaceAll('60000', '50000')
  await keep({ ...drawings, body: JSON.parse(moved) as KeptDocument['body'] })
  expect(bodyOf(lineAlertKind)).toMatchObject({ side: null, anchors: [{ price: 50_000 }] })
  await trade('60001')
  expect(texts()).toEqual([])
  await keep({ ...drawings, body: { drawings: [] } })
  expect(bodyOf(lineAlertKind)).toBeUndefined()
})

test('an alert whose line is still on its way to the hub is not lost', async () => {
  const { keep, lineAlert, trade, texts } = openAlerts()
  await keep(lineAlert())
  await keep(drawings)
  await trade('60001')
  await trade('59990')
  expect(texts()).toHaveLength(1)
})

test('what was raised last is kept with the documents, the newest first, and no more than a hundred', async () => {
  const testBed = openAlerts()
  for (let count = 0; count < mostRaised + 2; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await testBed.keep(testBed.priceAlert({ price: `${61_000 + count}` }))
    // oxlint-disable-next-line no-await-in-loop -- see above
    await testBed.trade('70000')
  }
  const { lines } = z.parse(RaisedList, testBed.bodyOf(raisedListKind))
  expect(lines).toHaveLength(mostRaised)
  expect(lines[0]).toMatchObject({ event: 'price', text: 'BTC-USD rises to 61,101.00' })
})
