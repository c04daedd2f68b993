import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openRobinhoodTest } from '../testing/client.ts'
import { farLimit, openRobinhoodOrders, robinhoodId, robinhoodOrder } from '../testing/orders.ts'

const examples = examplesOf('robinhood')
const { vectors } = examples
const v2 = '/api/v2/crypto'
const v1 = '/api/v1/crypto'

test.each([
  ['error.400.precision', 'market', { asset_quantity: '0.000000001' }],
  ['error.400.too_small', 'market', { asset_quantity: '0.00000001' }],
  [
    'error.400.insufficient',
    'limit',
    { ...farLimit, asset_quantity: '19', limit_price: '60000.00' },
  ],
])('%s: an order refused', async (name, type, config) => {
  const { place } = openRobinhoodOrders()
  const { status, json } = await place(robinhoodOrder(1, type, config))
  expect(status).toBe(400)
  expect(shapeDifferences(json, bodyOf(examples, name))).toEqual([])
  const known = /precision|greater than or equal|buying power/
  expect(text(json, 'errors', 0, 'detail')).toMatch(known)
})

test('a client order id must be a UUID, of whatever version', async () => {
  const { place } = openRobinhoodOrders()
  const body = (client: string) =>
    robinhoodOrder(1, 'limit', farLimit).replace(robinhoodId(1), client)
  const refused = await place(body('mine-1'))
  expect(refused.json).toEqual(bodyOf(examples, 'error.400.client_order_id'))
  expect((await place(body(text(vectors, 'client_order_id_uuid5', 'uuid')))).status).toBe(201)
})

test.each(['market', 'limit', 'limit_quote_amount', 'stop_loss', 'stop_limit'])(
  'the order %s of the page is taken',
  async (name) => {
    const { place } = openRobinhoodOrders()
    const { status, json } = await place(
      JSON.stringify(bodyOf(examples, `v2.orders.place.${name}.request`)),
    )
    expect(status).toBe(201)
    const model = bodyOf(examples, 'v2.orders.place.response.201')
    const configs = ['market', 'limit', 'stop_loss', 'stop_limit'].map(
      (type) => `${type}_order_config`,
    )
    expect(shapeDifferences(json, model, { optional: configs })).toEqual([])
  },
)

test('an order lives: open, filled, with executions and a fee', async () => {
  const { place, get, driven } = openRobinhoodOrders()
  const placed = await place(robinhoodOrder(1, 'market', { asset_quantity: '0.1' }, 'sell'))
  expect(
    shapeDifferences(placed.json, bodyOf(examples, 'v2.orders.place.response.failed')),
  ).toEqual([])
  expect(text(placed.json, 'state')).toBe('open')
  driven.pass(600)
  const { json } = await get(text(placed.json, 'id'))
  const model = bodyOf(examples, 'v2.orders.get.response.filled')
  expect(shapeDifferences(json, model, { any: ['average_price'] })).toEqual([])
  expect(text(json, 'state')).toBe('filled')
  const value = list(json, 'executions').reduce(
    (sum: number, one) => sum + numberAt(one, 'effective_price') * numberAt(one, 'quantity'),
    0,
  )
  expect(numberAt(json, 'fee_charged')).toBeCloseTo(value * 0.0095, 6)
})

test('the fee that is still to come is reported to the last digit', async () => {
  const { place } = openRobinhoodOrders()
  const { json } = await place(robinhoodOrder(1, 'limit', farLimit))
  const [, , resting] = list(vectors, 'fee_arithmetic', 'cases')
  expect(text(json, 'estimated_fee_remaining')).toBe(text(resting, 'estimated_fee_remaining'))
})

test('times of orders are New York’s, in summer and in winter', async () => {
  for (const [month, offset] of [
    ['08', '-04:00'],
    ['11', '-05:00'],
  ]) {
    const opened = openRobinhoodTest({}, { now: Date.parse(`2026-${month}-20T17:26:18Z`) })
    const path = `${v2}/trading/orders/?${opened.account}`
    const { json } = await opened.call('POST', path, robinhoodOrder(1, 'limit', farLimit))
    const time = text(json, 'created_at')
    expect(time).toMatch(new RegExp(`^2026-${month}-20T1[23]:26:18\\.\\d{6}${offset}$`))
    expect(Date.parse(time)).toBe(
      Date.parse(`2026-${month}-20T17:26:18.000Z`) + (Date.parse(time) % 1000),
    )
  }
})

test('a cancel is taken at once and done a second later; meanwhile the order may fill', async () => {
  const { place, get, call, driven, orders } = openRobinhoodOrders()
  const orderId = text((await place(robinhoodOrder(1, 'limit', farLimit))).json, 'id')
  driven.pass(600)
  const cancel = () => call('POST', `${orders}${orderId}/cancel/`)
  const taken = await cancel()
  expect(shapeDifferences(taken.json, bodyOf(examples, 'v2.orders.cancel.response'))).toEqual([])
  expect(text((await get(orderId)).json, 'state')).toBe('open')
  driven.pass(1200)
  const { json } = await get(orderId)
  expect(shapeDifferences(json, bodyOf(examples, 'v2.orders.get.response.canceled'))).toEqual([])
  expect(text(json, 'state')).toBe('canceled')
  expect((await cancel()).status).toBe(400)
  expect((await call('POST', `${orders}${robinhoodId(9)}/cancel/`)).status).toBe(404)
})

test.each(['open', 'partially_filled', 'pending'] as const)(
  'a partly filled order may be called %s',
  async (partialWord) => {
    const { place, get, driven } = openRobinhoodOrders({ partialWord })
    driven.simulators.market.isPaused = true
    const marketBook = driven.simulators.market.bookOf('robinhood', 'BTC-USD')
    const best = (marketBook?.book.bids.best?.price ?? 0) + 1
    const config = { ...farLimit, limit_price: (best / 100).toFixed(2) }
    const orderId = text((await place(robinhoodOrder(1, 'limit', config))).json, 'id')
    driven.pass(600)
    marketBook?.take('sell', best, 4000, driven.now)
    const { json } = await get(orderId)
    expect(shapeDifferences(json, bodyOf(examples, 'v2.orders.get.response.partial'))).toEqual([])
    expect([text(json, 'state'), text(json, 'filled_asset_quantity')]).toEqual([
      partialWord,
      '0.000040000000000000',
    ])
  },
)

test('a waiting stop echoes how long it lives, a limit does not', async () => {
  const { place } = openRobinhoodOrders()
  const stop = {
    asset_quantity: '0.0001',
    limit_price: '59900.00',
    stop_price: '60000.00',
    time_in_force: 'gfm',
  }
  const { json } = await place(robinhoodOrder(1, 'stop_limit', stop, 'sell'))
  expect(
    shapeDifferences(json, bodyOf(examples, 'v2.orders.get.response.stop_limit_open')),
  ).toEqual([])
})

test.each([
  ['same-order', 201],
  ['refused', 400],
] as const)('a client order id used again: %s', async (repeatedClientId, status) => {
  const { place, driven } = openRobinhoodOrders({ repeatedClientId })
  const first = await place(robinhoodOrder(1, 'limit', farLimit))
  const again = await place(robinhoodOrder(1, 'limit', { ...farLimit, asset_quantity: '0.0002' }))
  expect(again.status).toBe(status)
  expect(driven.simulators.account('robinhood').orders).toHaveLength(1)
  expect([text(first.json, 'id'), '']).toContain(text(again.json, 'id'))
})

test('by another variant, an order that cannot be paid is taken and dead', async () => {
  const { place } = openRobinhoodOrders({ insufficient: 'failed-order' })
  const { status, json } = await place(robinhoodOrder(1, 'market', { asset_quantity: '9' }))
  expect([status, text(json, 'state')]).toEqual([201, 'failed'])
})

test('orders are listed newest first, page by page, by whole addresses', async () => {
  const { place, call, driven, orders, account } = openRobinhoodOrders()
  const ids: string[] = []
  for (let number = 0; number < 30; number += 1) {
    ids.unshift(text((await place(robinhoodOrder(number, 'limit', farLimit))).json, 'id'))
  }
  const seen: string[] = []
  let path: string | undefined = `${orders}?${account}&updated_at_start=2026-01-01T00:00:00Z`
  while (path !== undefined) {
    const { json } = await call('GET', path)
    expect(
      shapeDifferences(json, bodyOf(examples, 'v2.orders.list.response'), {
        any: ['next', 'previous'],
      }),
    ).toEqual([])
    seen.push(...list(json, 'results').map((row) => text(row, 'id')))
    const next = text(json, 'next')
    path = next === '' ? undefined : next.replace(driven.simulators.addresses('robinhood').rest, '')
  }
  expect(seen).toEqual(ids)
})

test('the first version: orders without fees, cancels as readable text', async () => {
  const { call } = openRobinhoodOrders()
  const body = robinhoodOrder(1, 'limit', { asset_quantity: '0.0001', limit_price: '36352.78' })
  const placed = await call('POST', `${v1}/trading/orders/`, body, 'trade-v1')
  expect(placed.status).toBe(201)
  expect(shapeDifferences(placed.json, bodyOf(examples, 'v1.orders.get.response'))).toEqual([])
  const orderId = text(placed.json, 'id')
  const listed = await call('GET', `${v1}/trading/orders/?state=open&limit=100`, '', 'trade-v1')
  expect(list(listed.json, 'results')).toHaveLength(1)
  const cancelled = await call('POST', `${v1}/trading/orders/${orderId}/cancel/`, '', 'trade-v1')
  expect(cancelled.body).toBe(`Cancel request was submitted for order ${orderId}`)
  expect((await call('POST', `${v1}/trading/orders/`, body)).status).toBe(403)
})
