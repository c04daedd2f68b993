import { expect, test } from 'vitest'

import type { OrderTerms } from '../../../order-terms.ts'
import { clientId, CoinbaseAccountHarness, orderId } from '../testing/account-harness.ts'
import { exampleBody } from '../testing/market-harness.ts'

const end = Date.parse('2026-09-22T00:00:00Z')
const stop = { kind: 'stop-limit', limitPrice: '61900.00', stopPrice: '62000.00' } as const
const bracket = {
  kind: 'bracket',
  side: 'sell',
  limitPrice: '70000.00',
  stopPrice: '60000.00',
} as const

const orders: [example: string, terms: Partial<OrderTerms>][] = [
  [
    'rest_create_market_buy_quote',
    { kind: 'market', timeInForce: 'ioc', size: null, quoteSize: '10.00', limitPrice: null },
  ],
  [
    'rest_create_market_buy_base',
    { kind: 'market', timeInForce: 'ioc', size: '0.001', limitPrice: null },
  ],
  [
    'rest_create_market_sell',
    { kind: 'market', timeInForce: 'ioc', side: 'sell', size: '0.001', limitPrice: null },
  ],
  ['rest_create_limit_gtc', {}],
  ['rest_create_limit_gtc_post_only', { limitPrice: '63000.00', postOnly: true }],
  ['rest_create_limit_gtd', { limitPrice: '63000.00', timeInForce: 'gtd', expiresAt: end }],
  ['rest_create_limit_fok', { limitPrice: '64010.00', timeInForce: 'fok' }],
  ['rest_create_limit_ioc_sor', { limitPrice: '64010.00', timeInForce: 'ioc' }],
  ['rest_create_stop_limit_gtc', { ...stop, side: 'sell' }],
  [
    'rest_create_stop_limit_gtd',
    { ...stop, limitPrice: '66100.00', stopPrice: '66000.00', timeInForce: 'gtd', expiresAt: end },
  ],
  ['rest_create_bracket_gtc', bracket],
  [
    'rest_create_bracket_gtd',
    { ...bracket, timeInForce: 'gtd', expiresAt: Date.parse('2026-10-01T00:00:00Z') },
  ],
]

const place = 'POST /api/v3/brokerage/orders'
const isPlace = ({ path }: { path: string }) => path === '/api/v3/brokerage/orders'

test.each(orders)('%s leaves byte for byte as it is written down', (example, terms) => {
  const harness = new CoinbaseAccountHarness().begun().place(clientId, terms)
  if (harness.waiting('/orders/preview'))
    harness.answer('/orders/preview', exampleBody('rest_preview_response'))
  const request = harness.waiting(isPlace)
  expect(request?.body).toBe(JSON.stringify(exampleBody(example)))
  expect(request).toMatchObject({ method: 'POST', keyId: 'mine', priority: 'order' })
})

test('a take-profit waits on the other side of the market than a stop', () => {
  const direction = (side: 'buy' | 'sell', kind: 'stop-limit' | 'take-profit-limit') => {
    const harness = new CoinbaseAccountHarness().begun().place(clientId, { ...stop, side, kind })
    return /STOP_DIRECTION_STOP_(\w+)"/.exec(String(harness.waiting('/orders/preview')?.body))?.[1]
  }
  expect(direction('sell', 'stop-limit')).toBe('DOWN')
  expect(direction('sell', 'take-profit-limit')).toBe('UP')
  expect(direction('buy', 'stop-limit')).toBe('UP')
  expect(direction('buy', 'take-profit-limit')).toBe('DOWN')
})

test('a kind that some accounts may not place is tried first, and placed only if nothing stands against it', () => {
  const harness = new CoinbaseAccountHarness().begun().place(clientId, { ...stop, side: 'sell' })
  expect(harness.waiting('/orders/preview')?.body).not.toContain('client_order_id')
  harness.answer('/orders/preview', exampleBody('rest_preview_response_rejected'))
  expect(harness.outcome()).toMatchObject({
    kind: 'refused',
    refusal: { meaning: 'insufficient-funds' },
  })
  expect(harness.waiting(isPlace)).toBeUndefined()
  harness.place('second', { ...stop, side: 'sell' }).lose('/orders/preview')
  expect(harness.outcome()).toMatchObject({ kind: 'not-sent' })
  expect(harness.waiting(isPlace)).toBeUndefined()
})

test('an order that Coinbase took is reported with its number', () => {
  const harness = new CoinbaseAccountHarness().begun().place(clientId).answerPlaced()
  expect(harness.sink.placements).toEqual([
    { id: clientId, outcome: { kind: 'accepted', venueOrderId: orderId } },
  ])
})

test('a number that is known for another order is not taken for the new one', () => {
  const harness = new CoinbaseAccountHarness().begun().live().update({ client_order_id: 'other' })
  harness.place(clientId).answer(place, exampleBody('rest_create_duplicate_client_id'))
  expect(harness.outcome()).toMatchObject({ kind: 'unknown' })
})

test('an order in a market that is not listed, or of a kind that does not exist, never leaves', () => {
  const harness = new CoinbaseAccountHarness().begun().place('a', { symbol: 'NOPE-USD' })
  harness.place('b', { kind: 'trailing-stop-market' })
  expect(harness.sink.placements.map(({ outcome }) => outcome.kind)).toEqual([
    'not-sent',
    'not-sent',
  ])
  expect(harness.waiting(place)).toBeUndefined()
})

test.each([
  ['rest_create_error_insufficient_funds', 'insufficient-funds', 'INSUFFICIENT_FUND'],
  ['rest_create_error_post_only', 'would-cross', 'INVALID_LIMIT_PRICE_POST_ONLY'],
  ['rest_create_error_min_size', 'too-small', 'PREVIEW_INVALID_QUOTE_SIZE_TOO_SMALL'],
  ['rest_create_error_precision', 'bad-price-step', 'INVALID_PRICE_PRECISION'],
  ['rest_create_error_stop_direction', 'bad-request', 'PREVIEW_STOP_PRICE_ABOVE_LAST_TRADE_PRICE'],
  ['rest_create_error_not_enabled', 'not-allowed', 'UNSUPPORTED_ORDER_CONFIGURATION'],
])('%s means %s', (example, meaning, code) => {
  const harness = new CoinbaseAccountHarness()
    .begun()
    .place(clientId)
    .answer(place, exampleBody(example))
  expect(harness.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning, code } })
})

test.each([
  ['PREVIEW_INVALID_LIMIT_PRICE_PRECISION', 'bad-price-step'],
  ['PREVIEW_INVALID_PRICE_PRECISION', 'bad-price-step'],
  ['LIMIT_PRICE_TOO_FAR_FROM_MARKET', 'price-too-far'],
  ['INVALID_NO_LIQUIDITY', 'no-liquidity'],
  ['PRODUCT_TRADING_HALTED', 'market-closed'],
  ['END_TIME_IS_IN_THE_PAST', 'bad-expiry'],
  ['A_CODE_OF_NEXT_YEAR', 'other'],
])('the code %s means %s', (code, meaning) => {
  const error_response = { error: code, new_order_failure_reason: code }
  const harness = new CoinbaseAccountHarness().begun().place(clientId)
  harness.answer(place, { success: false, error_response })
  expect(harness.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning, code } })
})

test('a number that Coinbase says it knows already is looked for, not given up', () => {
  const code = 'DUPLICATE_CLIENT_ORDER_ID'
  const harness = new CoinbaseAccountHarness().begun().place(clientId)
  harness.answer(place, { success: false, error_response: { error: code } })
  expect(harness.outcome()).toMatchObject({ kind: 'unknown' })
})

interface ErrorExample {
  status: number
  json?: unknown
  text?: string
}

test.each([
  ['rest_error_401', 'key-refused'],
  ['rest_error_403_scope', 'key-refused'],
  ['rest_error_429', 'rate-limited'],
  ['rest_error_grpc_shape', 'bad-request'],
])('%s to an order means %s: it was not placed', (example, meaning) => {
  const { status, json, text } = exampleBody(example) as unknown as ErrorExample
  const harness = new CoinbaseAccountHarness()
    .begun()
    .place(clientId)
    .answer(place, json ?? text, status)
  expect(harness.outcome()).toMatchObject({ kind: 'refused', refusal: { meaning } })
  expect(harness.countOf(place)).toBe(1)
})

test.each([
  ['rest_error_5xx', exampleBody('rest_error_5xx')],
  ['a page of HTML', { status: 502, text: '<html>Bad gateway</html>' }],
  ['an answer that is cut off', { status: 200, text: '{"success":tr' }],
  ['an answer without a verdict', { status: 200, json: {} }],
  ['a success without a number', { status: 200, json: { success: true } }],
  ['a time-out at the gate', { status: 408, text: '' }],
])('after %s nobody knows, and nothing is sent again', (_what, answer) => {
  const { status, json, text } = answer as unknown as ErrorExample
  const harness = new CoinbaseAccountHarness()
    .begun()
    .place(clientId)
    .answer(place, json ?? text, status)
  expect(harness.outcome()).toMatchObject({ kind: 'unknown' })
  harness.pass(120_000)
  expect(harness.countOf(place)).toBe(1)
})

test('an answer that never came leaves it open; a request that never left does not', () => {
  const harness = new CoinbaseAccountHarness().begun().place('a').lose(place)
  expect(harness.outcome()).toEqual({ kind: 'unknown', reason: 'the line broke' })
  harness.place('b').lose(place, false)
  expect(harness.outcome()).toMatchObject({ kind: 'not-sent' })
  harness.place('c').settle(place, { kind: 'dropped', reason: 'The vault is locked.' })
  expect(harness.outcome()).toEqual({ kind: 'not-sent', reason: 'The vault is locked.' })
})

const edit = '/orders/edit'

test('a change sends price and size, the size as a total', () => {
  const harness = new CoinbaseAccountHarness().begun().place(clientId).answerPlaced()
  const terms = { ...limit, limitPrice: '64000.00', size: '0.01' }
  const change = { limitPrice: '63500.00', stopPrice: null, size: null }
  harness.adapter.amend(harness.ref(clientId), change, terms, harness.now)
  expect(harness.waiting(edit)?.body).toBe(JSON.stringify(exampleBody('rest_edit_request')))
  harness.answer(edit, exampleBody('rest_edit_success'))
  expect(harness.sink.amendments).toEqual([
    { id: clientId, outcome: { kind: 'accepted', venueOrderId: orderId } },
  ])
})

const limit: OrderTerms = {
  symbol: 'BTC-USD',
  side: 'buy',
  kind: 'limit',
  size: '0.01',
  quoteSize: null,
  limitPrice: '64000.00',
  stopPrice: null,
  trailing: null,
  timeInForce: 'gtc',
  expiresAt: null,
  postOnly: false,
  displaySize: null,
}

test.each([
  ['a list', exampleBody('rest_edit_failure')],
  [
    'an object',
    { success: false, errors: { edit_failure_reason: 'EDIT_REQUEST_EQUAL_TO_ORIGINAL_REQUEST' } },
  ],
])('a change that is refused says why, in %s', (_form, body) => {
  const harness = new CoinbaseAccountHarness().begun()
  const change = { limitPrice: '1', stopPrice: null, size: null }
  harness.adapter.amend(harness.ref(clientId, orderId), change, limit, harness.now)
  harness.answer(edit, body)
  expect(harness.sink.amendments.at(-1)?.outcome).toMatchObject({
    kind: 'refused',
    refusal: { code: 'EDIT_REQUEST_EQUAL_TO_ORIGINAL_REQUEST' },
  })
})

test('what Coinbase cannot change is said without asking it', () => {
  const harness = new CoinbaseAccountHarness().begun()
  const change = { limitPrice: '1', stopPrice: null, size: null }
  harness.adapter.amend(harness.ref('unknown'), change, limit, harness.now)
  harness.adapter.amend(
    harness.ref(clientId, orderId),
    change,
    { ...limit, timeInForce: 'gtd' },
    harness.now,
  )
  harness.adapter.amend(
    harness.ref(clientId, orderId),
    { ...change, stopPrice: '1' },
    limit,
    harness.now,
  )
  expect(harness.sink.amendments.map(({ outcome }) => outcome.kind)).toEqual([
    'not-sent',
    'not-sent',
    'not-sent',
  ])
  expect(harness.waiting(edit)).toBeUndefined()
})

const isPlacement = ({ path }: { path: string }) => path === '/api/v3/brokerage/orders'

test('an order whose trial takes such a time that it may be requested as missing does not leave any more', () => {
  const harness = new CoinbaseAccountHarness().begun().live().place(clientId, stop).pass(3001)
  harness.answer('/orders/preview', exampleBody('rest_preview_response'))
  expect(harness.waiting(isPlacement)).toBeUndefined()
  expect(harness.outcome()).toMatchObject({ kind: 'not-sent' })
})

test('an order that is canceled while its preview is out does not leave', () => {
  const harness = new CoinbaseAccountHarness().begun().live().place(clientId, stop)
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  harness.answer('/orders/preview', exampleBody('rest_preview_response'))
  expect(harness.waiting(isPlacement)).toBeUndefined()
  expect(harness.outcome()).toEqual({
    kind: 'not-sent',
    reason: 'It was canceled before it was sent.',
  })
})
