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
  const harness = new RobinhoodAccountHarness().begun().place(clientId, wish)
  const request = harness.waiting(place)
  expect(request?.body).toBe(JSON.stringify(body(`v2.orders.place.${name}.request`)))
  expect(request).toMatchObject({
    query: [['account_number', '000000000001']],
    keyId: 'mine',
    priority: 'order',
  })
})

test('a stop-limit says both of its prices', () => {
  const harness = new RobinhoodAccountHarness().begun()
  harness.place(clientId, { ...stop, kind: 'stop-limit', limitPrice: '59900.00' })
  const { stop_limit_order_config: config } = body('v2.orders.place.stop_limit.request')
  const sent = JSON.parse(String(harness.waiting(place)?.body)) as Record<string, unknown>
  expect(sent['stop_limit_order_config']).toEqual({ ...(config as object), time_in_force: 'gtc' })
})

test.each<[string, Partial<OrderTerms>]>([
  ['no IOC', { timeInForce: 'ioc' }],
  ['cannot be post-only', { postOnly: true }],
  ['cannot be sized in money', { size: null, quoteSize: '10' }],
  ['no such kind', { kind: 'trailing-stop-market' }],
  ['does not list', { symbol: 'CC-USD' }],
])('an order that Robinhood does not know does not leave: %s', (words, wish) => {
  const harness = new RobinhoodAccountHarness().begun().place(clientId, wish)
  expect(harness.outcome()?.kind).toBe('not-sent')
  expect(JSON.stringify(harness.outcome())).toContain(words)
  expect(harness.countOf('POST')).toBe(0)
})

test('a yes reports the order, shows that the key may trade, and is followed by a look', () => {
  const harness = new RobinhoodAccountHarness().begun().place(clientId, terms)
  harness.answer(place, body('v2.orders.place.response.201'), 201)
  expect(harness.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
  expect(harness.sink.orders).toMatchObject([
    { clientOrderId: clientId, status: 'open', source: 'answer' },
  ])
  expect(harness.sink.keys.at(-1)).toMatchObject({ canTrade: true })
  harness.pass(1200)
  expect(harness.queryOf('updated_at_start')).not.toBe('')
})

test('a yes does not mean that the order lives', () => {
  const harness = new RobinhoodAccountHarness().begun().place(clientId, terms)
  harness.answer(place, body('v2.orders.place.response.failed'), 201)
  expect(harness.sink.orders).toMatchObject([{ status: 'rejected' }])
})

test('a yes that names another order is no answer', () => {
  const harness = new RobinhoodAccountHarness().begun().place('another', terms)
  harness.answer(place, body('v2.orders.place.response.201'), 201)
  expect(harness.outcome()).toMatchObject({ kind: 'unknown' })
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
  const harness = new RobinhoodAccountHarness().begun().place(clientId, terms)
  harness.answer(place, body(name), status).pass(60_000)
  expect(harness.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning } })
  expect(harness.countOf('POST')).toBe(1)
})

const placeOlder = 'POST /api/v1/crypto/trading/orders/'

test('a key that may not place orders is known by the first one, which is refused once in each version', () => {
  const harness = new RobinhoodAccountHarness().begun().place(clientId, terms)
  harness.answer(place, body('error.403.scope'), 403)
  expect(harness.outcome()).toBeUndefined()
  harness.answer(placeOlder, body('error.403.scope'), 403).pass(60_000)
  expect(harness.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning: 'not-allowed' } })
  expect(harness.sink.keys.at(-1)).toMatchObject({ canTrade: false })
  expect(harness.countOf('POST')).toBe(2)
})

test('after a 429 it is said in readable text that no more requests are taken for a moment', () => {
  const harness = new RobinhoodAccountHarness().begun().place(clientId, terms)
  harness.answer(place, body('error.429'), 429)
  const { reason } = harness.outcome() as { reason: string }
  expect(reason).toContain('it takes no more requests for a moment (HTTP 429)')
})

test.each([
  ['error.429', 429],
  ['error.503', 503],
])('after %s the order may be there, and is not sent again', (name, status) => {
  const harness = new RobinhoodAccountHarness().begun().place(clientId, terms)
  harness.answer(place, body(name), status).pass(60_000)
  expect(harness.outcome()).toMatchObject({ kind: 'unknown' })
  expect(harness.countOf('POST')).toBe(1)
})

function placed(): RobinhoodAccountHarness {
  const harness = new RobinhoodAccountHarness().begun().place(clientId, terms)
  return harness.answer(place, body('v2.orders.place.response.201'), 201)
}

test('a cancel is taken, and done when the order says so', () => {
  const harness = placed()
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  const request = harness.waiting(cancel)
  expect([request?.body, request?.query, request?.priority]).toEqual([
    undefined,
    undefined,
    'cancel',
  ])
  harness.answer(cancel, body('v2.orders.cancel.response'))
  expect(harness.sink.cancels).toMatchObject([{ outcome: { kind: 'accepted' } }])
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'open', isCancelPending: true })
  harness.pass(1200).answerOrders('updated_at_start', body('v2.orders.get.response.canceled'))
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'canceled', isCancelPending: false })
})

test('a sentence is as good an answer to a cancel as an order', () => {
  const harness = placed()
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.answer(cancel, body('v1.orders.cancel.response'))
  expect(harness.sink.cancels).toMatchObject([{ outcome: { kind: 'accepted' } }])
})

test('a fill may beat a cancel that was taken', () => {
  const harness = placed()
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.answer(cancel, body('v2.orders.cancel.response')).pass(1200)
  const filled = order({ state: 'filled', filled_asset_quantity: '0.0001' })
  harness.answerOrders('updated_at_start', filled)
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'filled', isCancelPending: false })
})

test('a cancel of what has ended is refused, and the order is requested', () => {
  const harness = placed()
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.answer(cancel, body('error.404'), 404).pass(500)
  expect(harness.sink.cancels).toMatchObject([{ outcome: { kind: 'refused' } }])
  harness.answer(one, body('v2.orders.get.response.canceled'))
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'canceled' })
})

test('a cancel that the key may not request is refused with a readable reason, and the order stays open', () => {
  const harness = placed()
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.answer(cancel, body('error.403.scope'), 403).pass(500)
  expect(harness.sink.cancels).toMatchObject([
    { outcome: { kind: 'refused', refusal: { meaning: 'not-allowed' } } },
  ])
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'open' })
})

test('a cancel waits for the number of an order that is on its way', () => {
  const harness = new RobinhoodAccountHarness().begun().place(clientId, terms)
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  expect(harness.waiting('/cancel/')).toBeUndefined()
  harness.answer(place, body('v2.orders.place.response.201'), 201)
  expect(harness.waiting(cancel)).toBeDefined()
})

test('an order whose answer was lost is looked for among the orders of that time', () => {
  const harness = new RobinhoodAccountHarness().begun().place(clientId, terms).lose(place)
  expect(harness.outcome()).toMatchObject({ kind: 'unknown' })
  harness.adapter.lookUp(harness.ref(clientId), harness.now)
  expect(harness.queryOf('created_at_start')).toBe(
    'account_number=000000000001&created_at_start=2026-08-20T17:25:19Z&symbol=BTC-USD',
  )
  harness.answerOrders('created_at_start', order({ client_order_id: 'x', id: 'y' }), order())
  expect(harness.sink.lookUps).toMatchObject([{ id: clientId, result: 'found' }])
  expect(harness.sink.orders).toMatchObject([{ clientOrderId: clientId, venueOrderId: orderId }])
})

test('an order is absent only when its signature has run out and it is still not there', () => {
  const harness = new RobinhoodAccountHarness().begun().place(clientId, terms).lose(place)
  const sentAt = harness.now
  harness.adapter.lookUp(harness.ref(clientId), harness.now)
  while (harness.sink.lookUps.length === 0) {
    if (harness.waiting(harness.requesting('created_at_start')))
      harness.answerOrders('created_at_start')
    harness.pass(500)
  }
  expect(harness.sink.lookUps).toMatchObject([{ result: 'absent' }])
  expect(harness.now - sentAt).toBeGreaterThanOrEqual(35_000)
  expect(harness.countOf('POST')).toBe(1)
})

const oneOlder = `GET /api/v1/crypto/trading/orders/${orderId}/`

test('a number that Robinhood does not know is looked for by ours', () => {
  const harness = new RobinhoodAccountHarness().begun()
  harness.adapter.lookUp(harness.ref(clientId, orderId), harness.now)
  // It may be of the other version.
  harness.answer(one, body('error.404'), 404).answer(oneOlder, body('error.404'), 404)
  harness.answer(harness.requesting('created_at_start'), page(order()))
  expect(harness.sink.lookUps).toMatchObject([{ result: 'found' }])
})

test('open orders are requested by each state, since the beginning, and one that is missing by itself', () => {
  const harness = new RobinhoodAccountHarness().begun([order()])
  expect(harness.sink.openLists.at(-1)?.list).toMatchObject([{ venueOrderId: orderId }])
  harness.pass(10_000)
  harness.adapter.readOpenOrders(harness.now)
  harness.pass(0).answerOpen().pass(0)
  harness.answer(one, body('v2.orders.get.response.canceled'))
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'canceled' })
})

test.each([
  [400, true],
  [503, false],
])(
  'a word for open orders that Robinhood answers with %i may not exist: the list is known: %s',
  (status, isKnown) => {
    const harness = new RobinhoodAccountHarness().begun()
    const before = harness.sink.openLists.length
    harness.pass(10_000)
    harness.adapter.readOpenOrders(harness.now)
    harness.pass(0).answerOrders('state=open').answerOrders('state=pending')
    expect(harness.queryOf('state=partially_filled')).toContain('created_at_start=2023-01-01')
    harness.answer(
      harness.requesting('state=partially_filled'),
      body('error.400.precision'),
      status,
    )
    expect(harness.sink.openLists.length - before).toBe(isKnown ? 1 : 0)
  },
)
