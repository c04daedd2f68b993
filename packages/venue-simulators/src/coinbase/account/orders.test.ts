import { expect, test } from 'vitest'

import type { SimulatorOptions } from '../../simulator-options.ts'
import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { coinbaseClient } from '../testing/client.ts'

const examples = examplesOf('coinbase')

function open(variants: NonNullable<SimulatorOptions['variants']>['coinbase'] = {}) {
  const driven = new Driven('coinbase', { variants: { coinbase: variants } })
  const marketBook = driven.simulators.market.bookOf('coinbase', 'BTC-USD')
  if (!marketBook) throw new Error('Coinbase trades BTC-USD.')
  const client = coinbaseClient(driven)
  let orders = 0
  const place = async (configuration: object, side = 'BUY', productId = 'BTC-USD') => {
    orders += 1
    const { json } = await client.post('/orders', {
      client_order_id: `mine-${orders}`,
      product_id: productId,
      side,
      order_configuration: configuration,
    })
    return json
  }
  const idOf = (json: unknown) => text(json, 'success_response', 'order_id')
  const order = async (id: string) =>
    pick((await client.get(`/orders/historical/${id}`)).json, 'order')
  return { driven, marketBook, client, place, idOf, order }
}

const far = { limit_limit_gtc: { base_size: '0.01', limit_price: '60000.00', post_only: false } }
const near = { limit_limit_gtc: { base_size: '0.01', limit_price: '68000.00', post_only: false } }

test.each([
  'market_buy_quote',
  'market_buy_base',
  'market_sell',
  'limit_gtc',
  'limit_gtc_post_only',
  'limit_gtd',
  'limit_fok',
  'limit_ioc_sor',
  'stop_limit_gtc',
  'stop_limit_gtd',
  'bracket_gtc',
  'bracket_gtd',
  'limit_with_attached_bracket',
])('the order %s of the page is taken', async (name) => {
  const { client } = open()
  const { status, json } = await client.post('/orders', bodyOf(examples, `rest_create_${name}`))
  expect(status).toBe(200)
  const model = bodyOf(examples, 'rest_create_success')
  const ignored = { any: ['order_configuration'] }
  expect(shapeDifferences(json, model, ignored)).toEqual([])
  expect(pick(json, 'order_configuration')).toEqual(
    pick(bodyOf(examples, `rest_create_${name}`), 'order_configuration'),
  )
})

test.each(['twap', 'scaled'])('%s is not offered here, and that is said', async (name) => {
  const { client } = open()
  const { json } = await client.post('/orders', bodyOf(examples, `rest_create_${name}`))
  const model = bodyOf(examples, 'rest_create_error_not_enabled')
  expect(pick(json, 'error_response')).toMatchObject(pick(model, 'error_response') as object)
})

test.each([
  ['insufficient_funds', { limit_limit_gtc: { base_size: '20', limit_price: '60000.00' } }],
  [
    'post_only',
    { limit_limit_gtc: { base_size: '0.01', limit_price: '70000.00', post_only: true } },
  ],
  ['min_size', { market_market_ioc: { quote_size: '0.50' } }],
  ['precision', { limit_limit_gtc: { base_size: '0.01', limit_price: '60000.001' } }],
])('refused with status 200: %s', async (name, configuration) => {
  const { place } = open()
  const json = await place(configuration)
  const model = bodyOf(examples, `rest_create_error_${name}`)
  expect(pick(json, 'success')).toBe(false)
  expect(pick(json, 'error_response')).toEqual(pick(model, 'error_response'))
})

test('a stop on the wrong side of the last trade is refused', async () => {
  const { place } = open()
  const stop = { base_size: '0.01', limit_price: '69000.00', stop_price: '70000.00' }
  const json = await place(
    { stop_limit_stop_limit_gtc: { ...stop, stop_direction: 'STOP_DIRECTION_STOP_DOWN' } },
    'SELL',
  )
  const model = bodyOf(examples, 'rest_create_error_stop_direction')
  expect(text(json, 'error_response', 'preview_failure_reason')).toBe(
    text(model, 'error_response', 'preview_failure_reason'),
  )
})

test('by the other variant, stops are not offered on spot', async () => {
  const { client } = open({ stopOrders: false })
  const { json } = await client.post('/orders', bodyOf(examples, 'rest_create_stop_limit_gtc'))
  expect(text(json, 'error_response', 'error')).toBe('UNSUPPORTED_ORDER_CONFIGURATION')
})

test('a client order id used again places nothing and answers with the old id', async () => {
  const { client, driven } = open()
  const first = await client.post('/orders', bodyOf(examples, 'rest_create_limit_gtc_post_only'))
  const again = await client.post('/orders', bodyOf(examples, 'rest_create_market_sell'))
  expect(pick(again.json, 'success_response', 'order_id')).toBe(
    pick(first.json, 'success_response', 'order_id'),
  )
  expect(text(again.json, 'success_response', 'side')).toBe('SELL')
  expect(driven.simulators.account('coinbase').orders).toHaveLength(1)
})

test('by the other variant, a client order id used again is a failure', async () => {
  const { client } = open({ repeatedClientId: 'failure' })
  await client.post('/orders', bodyOf(examples, 'rest_create_limit_gtc_post_only'))
  const { json } = await client.post('/orders', bodyOf(examples, 'rest_create_market_sell'))
  expect(text(json, 'error_response', 'error')).toBe('DUPLICATE_CLIENT_ORDER_ID')
})

test('an order and its fills are read back as on the page', async () => {
  const { client, place, idOf } = open()
  const id = idOf(await place(near))
  const one = await client.get(`/orders/historical/${id}`)
  const anything = { any: ['order_configuration', 'last_fill_time'] }
  expect(shapeDifferences(one.json, bodyOf(examples, 'rest_get_order_response'), anything)).toEqual(
    [],
  )
  expect(pick(one.json, 'order')).toMatchObject({ status: 'FILLED', settled: true })
  const fills = await client.get(`/orders/historical/fills?order_ids=${id}&limit=100`)
  expect(shapeDifferences(fills.json, bodyOf(examples, 'rest_fills_response'))).toEqual([])
  const value = numberAt(one.json, 'order', 'filled_value')
  const commissions = list(fills.json, 'fills').map((fill) => numberAt(fill, 'commission'))
  expect(commissions.reduce((sum, fee) => sum + fee, 0)).toBeCloseTo(value * 0.009, 8)
})

test('a quote-sized buy spends the fee inside its amount, and its fills are in money', async () => {
  const { client, place, idOf, order } = open()
  const id = idOf(await place({ market_market_ioc: { quote_size: '100.00' } }))
  const bought = await order(id)
  expect(bought).toMatchObject({ size_in_quote: true, size_inclusive_of_fees: true })
  expect(numberAt(bought, 'total_value_after_fees')).toBeLessThanOrEqual(100)
  expect(numberAt(bought, 'total_value_after_fees')).toBeGreaterThan(99.99)
  const { json } = await client.get(`/orders/historical/fills?order_ids=${id}`)
  expect(shapeDifferences(json, bodyOf(examples, 'rest_fills_response_quote_sized'))).toEqual([])
  const size = list(json, 'fills').reduce((sum: number, fill) => sum + numberAt(fill, 'size'), 0)
  expect(size).toBeCloseTo(numberAt(bought, 'filled_value'), 8)
})

test('unknown orders are 404, or by the other variant null', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const { status, json } = await open().client.get(`/orders/historical/${id}`)
  expect({ status, json }).toEqual(bodyOf(examples, 'rest_error_unknown_order'))
  const other = await open({ unknownOrder: 'null-order' }).client.get(`/orders/historical/${id}`)
  expect(other.json).toEqual({ order: null })
})

test('orders are listed newest first, page by page', async () => {
  const { client, place, idOf } = open()
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) ids.unshift(idOf(await place(far)))
  const first = await client.get(
    '/orders/historical/batch?order_status=OPEN&order_status=PENDING&limit=2',
  )
  expect(
    shapeDifferences(first.json, bodyOf(examples, 'rest_list_orders_response'), {
      any: ['order_configuration', 'last_fill_time'],
    }),
  ).toEqual([])
  const rows = list(first.json, 'orders').map((row) => text(row, 'order_id'))
  let cursor = text(first.json, 'cursor')
  while (cursor !== '') {
    const { json } = await client.get(
      `/orders/historical/batch?order_status=OPEN&limit=2&cursor=${cursor}`,
    )
    rows.push(...list(json, 'orders').map((row) => text(row, 'order_id')))
    cursor = pick(json, 'has_next') === true ? text(json, 'cursor') : ''
  }
  expect(rows).toEqual(ids)
})

test('cancelling is requested; gone, unknown and filled orders are distinguished', async () => {
  const { client, place, idOf, order } = open()
  const open1 = idOf(await place(far))
  const filled = idOf(await place(near))
  const ids = [open1, '0d9f0a7a-0000-4000-8000-000000000002', filled]
  const { json } = await client.post('/orders/batch_cancel', { order_ids: ids })
  expect(shapeDifferences(json, bodyOf(examples, 'rest_cancel_response'))).toEqual([])
  expect(list(json, 'results').map((row) => text(row, 'failure_reason'))).toEqual([
    'UNKNOWN_CANCEL_FAILURE_REASON',
    'UNKNOWN_CANCEL_ORDER',
    'ORDER_IS_FULLY_FILLED',
  ])
  expect(await order(open1)).toMatchObject({ status: 'CANCELLED' })
})

test('an edit keeps the id, needs both numbers, and may not request what is there already', async () => {
  const { client, place, idOf, order } = open()
  const id = idOf(await place(far))
  const edit = (fields: object) => client.post('/orders/edit', { order_id: id, ...fields })
  const same = await edit({ price: '60000.00', size: '0.01' })
  expect(same.json).toEqual(bodyOf(examples, 'rest_edit_failure'))
  expect(pick((await edit({ price: '59000.00' })).json, 'errors', 0)).toEqual({
    edit_failure_reason: 'INVALID_EDITED_SIZE',
  })
  expect((await edit({ price: '59000.00', size: '0.02' })).json).toEqual(
    bodyOf(examples, 'rest_edit_success'),
  )
  expect(await order(id)).toMatchObject({ order_id: id, status: 'OPEN' })
  expect(list(await order(id), 'edit_history')).toHaveLength(1)
  const preview = await client.post('/orders/edit_preview', {
    order_id: id,
    price: '58000.00',
    size: '0.01',
  })
  expect(shapeDifferences(preview.json, bodyOf(examples, 'rest_edit_preview_response'))).toEqual([])
})

test('older answers to a refused edit carry an object', async () => {
  const { client } = open({ editErrors: 'object' })
  const { json } = await client.post('/orders/edit', { order_id: 'x', price: '1', size: '1' })
  expect(text(json, 'errors', 'edit_failure_reason')).toBe('ORDER_NOT_FOUND')
})

test('a preview reports cost and problems, and places nothing', async () => {
  const { client, driven } = open()
  const good = await client.post('/orders/preview', bodyOf(examples, 'rest_preview_request'))
  expect(shapeDifferences(good.json, bodyOf(examples, 'rest_preview_response'))).toEqual([])
  const poor = {
    product_id: 'BTC-USD',
    side: 'BUY',
    order_configuration: { limit_limit_gtc: { base_size: '20', limit_price: '60000.00' } },
  }
  const bad = await client.post('/orders/preview', poor)
  expect(shapeDifferences(bad.json, bodyOf(examples, 'rest_preview_response_rejected'))).toEqual([])
  expect(pick(bad.json, 'errs')).toEqual(['PREVIEW_INSUFFICIENT_FUND'])
  expect(driven.simulators.account('coinbase').orders).toEqual([])
})

test.each([
  ['accounts', '/accounts?limit=250'],
  ['portfolios', '/portfolios'],
  ['transaction_summary', '/transaction_summary?product_type=SPOT'],
  ['best_bid_ask', '/best_bid_ask?product_ids=BTC-USD&product_ids=ETH-USD'],
])('the call %s is answered as on the page', async (name, path) => {
  const { json } = await open().client.get(path)
  expect(shapeDifferences(json, bodyOf(examples, `rest_${name}_response`))).toEqual([])
})

test('wallets need a second page unless 250 are requested', async () => {
  const { client } = open()
  const first = (await client.get('/accounts')).json
  expect(list(first, 'accounts')).toHaveLength(49)
  expect(pick(first, 'has_next')).toBe(true)
  const second = (await client.get(`/accounts?cursor=${text(first, 'cursor')}`)).json
  const all = (await client.get('/accounts?limit=250')).json
  expect([...list(first, 'accounts'), ...list(second, 'accounts')].length).toBe(
    list(all, 'accounts').length,
  )
})

test('the wallet of the submitted product pays: dollars for -USD, USDC for -USDC', async () => {
  const { driven, place } = open()
  await place({ market_market_ioc: { quote_size: '100.00' } }, 'BUY', 'BTC-USDC')
  const { balances } = driven.simulators.account('coinbase')
  expect(balances['USD']?.total).toBe('250000')
  expect(Number(balances['USDC']?.total)).toBeLessThan(49_901)
})

test.each(['EXPIRED', 'CANCELLED'] as const)(
  'an order with an end ends as %s',
  async (reachedEndTime) => {
    const { driven, place, idOf, order } = open({ reachedEndTime })
    const end_time = new Date(driven.now + 30_000).toISOString()
    const id = idOf(await place({ limit_limit_gtd: { ...far.limit_limit_gtc, end_time } }))
    driven.pass(31_000)
    expect(await order(id)).toMatchObject({ status: reachedEndTime })
  },
)

test('an attached bracket is sent when its parent is filled', async () => {
  const { client, driven } = open()
  const body = bodyOf(examples, 'rest_create_limit_with_attached_bracket')
  const { json } = await client.post('/orders', { ...body, order_configuration: near })
  const child = text(json, 'success_response', 'attached_order_id')
  expect(
    driven.simulators.account('coinbase').orders.map(({ id, status, side }) => [id, status, side]),
  ).toEqual([
    [text(json, 'success_response', 'order_id'), 'filled', 'buy'],
    [child, 'open', 'sell'],
  ])
})
