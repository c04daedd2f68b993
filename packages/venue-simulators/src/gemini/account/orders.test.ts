import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { farLimit, farPlacement, openGeminiOrders } from '../testing/orders.ts'

const examples = examplesOf('gemini')
const { vectors } = examples

test.each([
  ['limit_gtc', 'open', {}],
  ['post_only', 'open', {}],
  ['ioc', 'ioc_remainder', {}],
  ['fok', 'ioc_remainder', {}],
  ['stop_limit', 'stop_limit_waiting', { optional: ['client_order_id'] }],
])('the REST order %s of the page is taken', async (name, form, options) => {
  const { call } = openGeminiOrders()
  const {
    request: _path,
    nonce: _nonce,
    ...fields
  } = pick(bodyOf(examples, `rest.order_new.${name}.request`), 'payload') as Record<string, unknown>
  const { status, json } = await call('/v1/order/new', fields)
  expect(status).toBe(200)
  expect(shapeDifferences(json, bodyOf(examples, `rest.order.${form}`), options)).toEqual([])
})

test('a post-only order that would trade is cancelled, never refused', async () => {
  const { call } = openGeminiOrders()
  const { status, json } = await call('/v1/order/new', {
    ...farLimit,
    price: '79000.00',
    options: ['maker-or-cancel'],
    client_order_id: 'x',
  })
  expect(status).toBe(200)
  expect(shapeDifferences(json, bodyOf(examples, 'rest.order.post_only_would_take'))).toEqual([])
  expect(json).toMatchObject({ is_cancelled: true, reason: 'MakerOrCancelWouldTake' })
})

test.each([
  ['insufficient_funds', { ...farLimit, amount: '50' }],
  ['invalid_price', { ...farLimit, price: '70000.001' }],
  ['invalid_quantity', { ...farLimit, amount: '0.000001' }],
  ['conflicting_options', { ...farLimit, options: ['fill-or-kill', 'maker-or-cancel'] }],
])('refused in the words of the page: %s', async (name, fields) => {
  const { call } = openGeminiOrders()
  const { status, json } = await call('/v1/order/new', fields)
  const { httpStatus, ...body } = bodyOf(examples, `rest.error.${name}`) as Record<string, unknown>
  expect({ status, json }).toEqual({ status: httpStatus, json: body })
})

test.each([
  [{ ...farLimit, type: 'exchange market' }, 'InvalidOrderType'],
  [{ ...farLimit, options: 'fill-or-kill' }, 'OptionsMustBeArray'],
  [{ ...farLimit, options: ['hidden'] }, 'UnsupportedOption'],
  [{ ...farLimit, side: 'hold' }, 'InvalidSide'],
  [{ ...farLimit, symbol: 'nosuch' }, 'InvalidSymbol'],
  [{ ...farLimit, client_order_id: 7 }, 'ClientOrderIdMustBeString'],
  [{ symbol: 'btcusd', type: 'exchange limit' }, 'MissingOrderField'],
])('%j is refused as %s', async (fields, reason) => {
  const { json } = await openGeminiOrders().call('/v1/order/new', fields)
  expect(text(json, 'reason')).toBe(reason)
})

const ids = pick(vectors, 'client_order_id')

test('client order ids are accepted and refused as the page has it', async () => {
  const { call, driven } = openGeminiOrders()
  const place = async (id: unknown) => {
    driven.pass(200)
    return (await call('/v1/order/new', { ...farLimit, client_order_id: id })).status
  }
  for (const id of list(ids, 'accept')) expect([id, await place(id)]).toEqual([id, 200])
  for (const id of list(ids, 'reject')) expect([id, await place(id)]).toEqual([id, 400])
})

test.each(['accepted', 'rejected'] as const)(
  'a client order id used again: %s',
  async (repeatedClientId) => {
    const { call } = openGeminiOrders({ repeatedClientId })
    const order = { ...farLimit, client_order_id: 'same' }
    await call('/v1/order/new', order)
    const { status, json } = await call('/v1/order/new', order)
    expect([status, text(json, 'reason')]).toEqual(
      repeatedClientId === 'accepted' ? [200, ''] : [400, 'DuplicateOrder'],
    )
  },
)

test.each(list(vectors, 'stop_limit_rule', 'cases').map((row) => [row]))(
  'the rule of stop prices: %j',
  async (row) => {
    const { call, connect, marketBook } = openGeminiOrders()
    const isBuy = text(row, 'side').toLowerCase() === 'buy'
    expect(marketBook.lastPrice / 100 > 70_000 && marketBook.lastPrice / 100 < 80_000).toBe(true)
    const price = text(row, 'price')
    const stop = text(row, 'stop')
    const byRest = async () => {
      const order = {
        ...farLimit,
        side: isBuy ? 'buy' : 'sell',
        type: 'exchange stop limit',
        price,
        stop_price: stop,
      }
      return (await call('/v1/order/new', order)).status === 200
    }
    const bySocket = () => {
      const { request } = connect()
      return (
        pick(
          request('order.place', {
            ...farPlacement,
            side: text(row, 'side'),
            price,
            stopPrice: stop,
          }),
          'status',
        ) === 200
      )
    }
    expect(text(row, 'transport') === 'rest' ? await byRest() : bySocket()).toBe(
      pick(row, 'accepted'),
    )
  },
)
