import { expect, test } from 'vitest'

import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { crc32 } from '../market/checksum.ts'
import { krakenVariants } from '../protocol-variants.ts'
import { openKrakenOrders, restingLimit } from '../testing/orders.ts'
import { KrakenCounters } from './limits.ts'

const examples = examplesOf('kraken')
const { vectors } = examples

test('assets are requested by their other names', async () => {
  const path = (examples['rest.Assets.request']?.where ?? '').replace('GET ', '')
  const { json } = await new Driven('kraken').fetch('kraken', 'GET', path)
  expect(pick(json, 'error')).toEqual([])
  expect(Object.keys(pick(json, 'result') as object)).toContain('XXBT')
})

test('in maintenance an order is refused, by call and by socket, in the words of the page', async () => {
  const { driven, call, request } = await openKrakenOrders()
  const { simulators } = driven
  simulators.setFault('kraken', 'maintenance', { when: 'always', form: 'cancel_only' })
  const order = { pair: 'XBTUSD', type: 'buy', ordertype: 'limit', volume: '0.01', price: '55000' }
  expect(await call('AddOrder', order)).toEqual(bodyOf(examples, 'rest.error.maintenance'))
  simulators.setFault('kraken', 'maintenance', { when: 'always', form: 'post_only' })
  const [refused] = request('add_order', restingLimit)
  const model = bodyOf(examples, 'ws.add_order.post_only_mode.error')
  expect(shapeDifferences(refused, model)).toEqual([])
  expect(text(refused, 'error')).toBe(text(model, 'error'))
})

test('cancels by client id, and batches of which a row fails, answer as on the page', async () => {
  const { request } = await openKrakenOrders()
  const [one, two] = [
    '0b7f3c52-6d0e-4c55-9a41-2f7d1f0e9a10',
    '0b7f3c52-6d0e-4c55-9a41-2f7d1f0e9a11',
  ]
  const row = { order_type: 'limit', side: 'buy', limit_price: 50_000 }
  const [partly] = request('batch_add', {
    symbol: 'BTC/USD',
    orders: [
      { ...row, order_qty: 0.001, cl_ord_id: one },
      { ...row, order_qty: 1000, cl_ord_id: two },
    ],
  })
  const model = bodyOf(examples, 'ws.batch_add.response.partial')
  expect(shapeDifferences(partly, model)).toEqual([])
  expect(pick(partly, 'result', 1)).toEqual(pick(model, 'result', 1))
  request('add_order', { ...restingLimit, cl_ord_id: two })
  const both = request('batch_cancel', { cl_ord_id: [one, two] })
  expect(shapeDifferences(both[0], bodyOf(examples, 'ws.batch_cancel.response'))).toEqual([])
  request('add_order', { ...restingLimit, cl_ord_id: 'three' })
  request('add_order', { ...restingLimit, cl_ord_id: 'four' })
  const answers = request('cancel_order', { cl_ord_id: ['three', 'four'] })
  expect(answers).toHaveLength(2)
  for (const answer of answers) {
    expect(shapeDifferences(answer, bodyOf(examples, 'ws.cancel_order.2.response'))).toEqual([])
  }
})

test('an order that the exchange made smaller by itself is restated', async () => {
  const { driven, request, rows } = await openKrakenOrders()
  request('subscribe', { channel: 'executions', order_status: true })
  const id = '0b7f3c52-6d0e-4c55-9a41-2f7d1f0e9a10'
  request('add_order', { ...restingLimit, order_qty: 0.0018, cl_ord_id: id })
  driven.simulators.setFault('kraken', 'order-restated', { when: 'once' })
  driven.pass(100)
  const model = pick(bodyOf(examples, 'ws.executions.restated'), 'data', 0)
  const restated = rows('executions').at(-1)
  expect(shapeDifferences(restated, model)).toEqual([])
  expect(pick(restated, 'order_qty')).toBe(pick(model, 'order_qty'))
  expect(driven.simulators.account('kraken').orders[0]?.status).toBe('open')
})

test('checksums of the vectors: trailing zeros count, and a walk of deletes and truncations', () => {
  const padding = pick(vectors, 'bookPadding')
  expect(crc32(text(padding, 'text'))).toBe(numberAt(padding, 'snapshotChecksum'))
  for (const step of list(vectors, 'bookWalk', 'steps')) {
    expect([pick(step, 'step'), crc32(text(step, 'text'))]).toEqual([
      pick(step, 'step'),
      numberAt(step, 'checksum'),
    ])
  }
})

test('the counter of the page: fifty orders at once, and ten seconds later', () => {
  const [, fifty] = list(vectors, 'rateCounter')
  const counters = new KrakenCounters({ ...krakenVariants, tier: 'intermediate' })
  const now = 1_788_264_000_000
  for (let index = 0; index < 50; index += 1) counters.trade('BTC/USD', 1, now)
  expect(counters.tradingCount('BTC/USD', now + 10_000)).toBeCloseTo(numberAt(fifty, 'value'), 6)
})
