import { expect, test } from 'vitest'

import type { RefusalMeaning } from '../../../account-events.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import {
  body,
  clientId,
  order,
  orderId,
  orders,
  page,
  RobinhoodAccountHarness,
} from '../testing/account-harness.ts'

const place = `POST /api/v2${orders}`
const cancel = `${place}${orderId}/cancel/`
const one = `GET /api/v2${orders}${orderId}/`
const terms: Partial<OrderTerms> = { size: '0.0001', limitPrice: '36352.78' }
const stop = { side: 'sell', size: '0.0001', stopPrice: '60000.00' } as const

const written: [example: string, terms: Partial<OrderTerms>][] = [
  ['market', { kind: 'market', timeInForce: 'ioc', size: '0.0001', limitPrice: null }],
  ['limit', terms],
  ['stop_loss', { ...stop, kind: 'stop-market', limitPrice: null }],
]

test.each(written)('a new order leaves byte for byte as it is written down: %s', (name, wish) => {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, wish)
  const request = desk.waiting(place)
  expect(request?.body).toBe(JSON.stringify(body(`v2.orders.place.${name}.request`)))
  expect(request).toMatchObject({
    query: [['account_number', '000000000001']],
    keyId: 'mine',
    priority: 'order',
  })
})

test('a stop-limit says both of its prices', () => {
  const desk = new RobinhoodAccountHarness().begun()
  desk.place(clientId, { ...stop, kind: 'stop-limit', limitPrice: '59900.00' })
  const { stop_limit_order_config: config } = body('v2.orders.place.stop_limit.request')
  const sent = JSON.parse(String(desk.waiting(place)?.body)) as Record<string, unknown>
  expect(sent['stop_limit_order_config']).toEqual({ ...(config as object), time_in_force: 'gtc' })
})

test.each<[string, Partial<OrderTerms>]>([
  ['no IOC', { timeInForce: 'ioc' }],
  ['cannot be post-only', { postOnly: true }],
  ['cannot be sized in money', { size: null, quoteSize: '10' }],
  ['no such kind', { kind: 'trailing-stop-market' }],
  ['does not list', { symbol: 'CC-USD' }],
])('an order that Robinhood does not know does not leave: %s', (words, wish) => {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, wish)
  expect(desk.outcome()?.kind).toBe('not-sent')
  expect(JSON.stringify(desk.outcome())).toContain(words)
  expect(desk.countOf('POST')).toBe(0)
})

test('a yes reports the order, shows that the key may trade, and is followed by a look', () => {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, terms)
  desk.answer(place, body('v2.orders.place.response.201'), 201)
  expect(desk.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
  expect(desk.sink.orders).toMatchObject([
    { clientOrderId: clientId, status: 'open', source: 'answer' },
  ])
  expect(desk.sink.keys.at(-1)).toMatchObject({ canTrade: true })
  desk.pass(1200)
  expect(desk.queryOf('updated_at_start')).not.toBe('')
})

test('a yes does not mean that the order lives', () => {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, terms)
  desk.answer(place, body('v2.orders.place.response.failed'), 201)
  expect(desk.sink.orders).toMatchObject([{ status: 'rejected' }])
})

test('a yes that names another order is no answer', () => {
  const desk = new RobinhoodAccountHarness().begun().place('another', terms)
  desk.answer(place, body('v2.orders.place.response.201'), 201)
  expect(desk.outcome()).toMatchObject({ kind: 'unknown' })
})

test.each<[string, number, RefusalMeaning]>([
  ['error.400.insufficient', 400, 'insufficient-funds'],
  ['error.400.precision', 400, 'bad-size-step'],
  ['error.400.too_small', 400, 'too-small'],
  ['error.400.invalid_symbol', 400, 'not-allowed'],
  ['error.400.client_order_id', 400, 'bad-request'],
  ['error.400.missing_headers', 400, 'bad-request'],
  ['error.401', 401, 'key-refused'],
])('%s is a no', (name, status, meaning) => {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, terms)
  desk.answer(place, body(name), status).pass(60_000)
  expect(desk.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning } })
  expect(desk.countOf('POST')).toBe(1)
})

const placeOlder = 'POST /api/v1/crypto/trading/orders/'

test('a key that may not place orders is known by the first one, which is refused once in each version', () => {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, terms)
  desk.answer(place, body('error.403.scope'), 403)
  expect(desk.outcome()).toBeUndefined()
  desk.answer(placeOlder, body('error.403.scope'), 403).pass(60_000)
  expect(desk.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning: 'not-allowed' } })
  expect(desk.sink.keys.at(-1)).toMatchObject({ canTrade: false })
  expect(desk.countOf('POST')).toBe(2)
})

test('after a 429 it is said in readable text that no more requests are taken for a moment', () => {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, terms)
  desk.answer(place, body('error.429'), 429)
  const { reason } = desk.outcome() as { reason: string }
  expect(reason).toContain('it takes no more requests for a moment (HTTP 429)')
})

test.each([
  ['error.429', 429],
  ['error.503', 503],
])('after %s the order may be there, and is not sent again', (name, status) => {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, terms)
  desk.answer(place, body(name), status).pass(60_000)
  expect(desk.outcome()).toMatchObject({ kind: 'unknown' })
  expect(desk.countOf('POST')).toBe(1)
})

function placed(): RobinhoodAccountHarness {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, terms)
  return desk.answer(place, body('v2.orders.place.response.201'), 201)
}

test('a cancel is taken, and done when the order says so', () => {
  const desk = placed()
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  const request = desk.waiting(cancel)
  expect([request?.body, request?.query, request?.priority]).toEqual([
    undefined,
    undefined,
    'cancel',
  ])
  desk.answer(cancel, body('v2.orders.cancel.response'))
  expect(desk.sink.cancels).toMatchObject([{ outcome: { kind: 'accepted' } }])
  expect(desk.sink.orders.at(-1)).toMatchObject({ status: 'open', isCancelPending: true })
  desk.pass(1200).answerOrders('updated_at_start', body('v2.orders.get.response.canceled'))
  expect(desk.sink.orders.at(-1)).toMatchObject({ status: 'canceled', isCancelPending: false })
})

test('a sentence is as good an answer to a cancel as an order', () => {
  const desk = placed()
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.answer(cancel, body('v1.orders.cancel.response'))
  expect(desk.sink.cancels).toMatchObject([{ outcome: { kind: 'accepted' } }])
})

test('a fill may beat a cancel that was taken', () => {
  const desk = placed()
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.answer(cancel, body('v2.orders.cancel.response')).pass(1200)
  const filled = order({ state: 'filled', filled_asset_quantity: '0.0001' })
  desk.answerOrders('updated_at_start', filled)
  expect(desk.sink.orders.at(-1)).toMatchObject({ status: 'filled', isCancelPending: false })
})

test('a cancel of what has ended is refused, and the order is requested', () => {
  const desk = placed()
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.answer(cancel, body('error.404'), 404).pass(500)
  expect(desk.sink.cancels).toMatchObject([{ outcome: { kind: 'refused' } }])
  desk.answer(one, body('v2.orders.get.response.canceled'))
  expect(desk.sink.orders.at(-1)).toMatchObject({ status: 'canceled' })
})

test('a cancel that the key may not request is refused with a readable reason, and the order stays open', () => {
  const desk = placed()
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  desk.answer(cancel, body('error.403.scope'), 403).pass(500)
  expect(desk.sink.cancels).toMatchObject([
    { outcome: { kind: 'refused', refusal: { meaning: 'not-allowed' } } },
  ])
  expect(desk.sink.orders.at(-1)).toMatchObject({ status: 'open' })
})

test('a cancel waits for the number of an order that is on its way', () => {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, terms)
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  expect(desk.waiting('/cancel/')).toBeUndefined()
  desk.answer(place, body('v2.orders.place.response.201'), 201)
  expect(desk.waiting(cancel)).toBeDefined()
})

test('an order whose answer was lost is looked for among the orders of that time', () => {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, terms).lose(place)
  expect(desk.outcome()).toMatchObject({ kind: 'unknown' })
  desk.adapter.lookUp(desk.ref(clientId), desk.now)
  expect(desk.queryOf('created_at_start')).toBe(
    'account_number=000000000001&created_at_start=2026-08-20T17:25:19Z&symbol=BTC-USD',
  )
  desk.answerOrders('created_at_start', order({ client_order_id: 'x', id: 'y' }), order())
  expect(desk.sink.lookUps).toMatchObject([{ id: clientId, result: 'found' }])
  expect(desk.sink.orders).toMatchObject([{ clientOrderId: clientId, venueOrderId: orderId }])
})

test('an order is absent only when its signature has run out and it is still not there', () => {
  const desk = new RobinhoodAccountHarness().begun().place(clientId, terms).lose(place)
  const sentAt = desk.now
  desk.adapter.lookUp(desk.ref(clientId), desk.now)
  while (desk.sink.lookUps.length === 0) {
    if (desk.waiting(desk.requesting('created_at_start'))) desk.answerOrders('created_at_start')
    desk.pass(500)
  }
  expect(desk.sink.lookUps).toMatchObject([{ result: 'absent' }])
  expect(desk.now - sentAt).toBeGreaterThanOrEqual(35_000)
  expect(desk.countOf('POST')).toBe(1)
})

const oneOlder = `GET /api/v1/crypto/trading/orders/${orderId}/`

test('a number that Robinhood does not know is looked for by ours', () => {
  const desk = new RobinhoodAccountHarness().begun()
  desk.adapter.lookUp(desk.ref(clientId, orderId), desk.now)
  // It may be of the other version.
  desk.answer(one, body('error.404'), 404).answer(oneOlder, body('error.404'), 404)
  desk.answer(desk.requesting('created_at_start'), page(order()))
  expect(desk.sink.lookUps).toMatchObject([{ result: 'found' }])
})

test('open orders are requested by every word, since the beginning, and one that is missing by itself', () => {
  const desk = new RobinhoodAccountHarness().begun([order()])
  expect(desk.sink.openLists.at(-1)?.list).toMatchObject([{ venueOrderId: orderId }])
  desk.pass(10_000)
  desk.adapter.readOpenOrders(desk.now)
  desk.pass(0).answerOpen().pass(0)
  desk.answer(one, body('v2.orders.get.response.canceled'))
  expect(desk.sink.orders.at(-1)).toMatchObject({ status: 'canceled' })
})

test.each([
  [400, true],
  [503, false],
])(
  'a word for open orders that Robinhood answers with %i may not exist: the list is known: %s',
  (status, isKnown) => {
    const desk = new RobinhoodAccountHarness().begun()
    const before = desk.sink.openLists.length
    desk.pass(10_000)
    desk.adapter.readOpenOrders(desk.now)
    desk.pass(0).answerOrders('state=open').answerOrders('state=pending')
    expect(desk.queryOf('state=partially_filled')).toContain('created_at_start=2023-01-01')
    desk.answer(desk.requesting('state=partially_filled'), body('error.400.precision'), status)
    expect(desk.sink.openLists.length - before).toBe(isKnown ? 1 : 0)
  },
)
