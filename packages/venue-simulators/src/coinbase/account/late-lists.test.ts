import { expect, test } from 'vitest'

import { Driven } from '../../testing/driven.ts'
import { list, pick, text } from '../../testing/look.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'
import { coinbaseClient } from '../testing/client.ts'

function open(variants: Partial<CoinbaseVariants>) {
  const driven = new Driven('coinbase', { variants: { coinbase: variants } })
  const client = coinbaseClient(driven)
  const place = async (configuration: object) => {
    const { json } = await client.post('/orders', {
      client_order_id: 'x',
      product_id: 'BTC-USD',
      side: 'BUY',
      order_configuration: configuration,
    })
    return text(json, 'success_response', 'order_id')
  }
  const resting = { limit_limit_gtc: { base_size: '0.01', limit_price: '50000.00' } }
  const atOnce = { market_market_ioc: { base_size: '0.01' } }
  return { driven, client, place, resting, atOnce }
}

test.each([
  [0, 1],
  [3000, 0],
])(
  'reportedAfterMs %i: a second later the user channel has reported %i orders',
  async (ms, reported) => {
    const { driven, client, place, resting } = open({ reportedAfterMs: ms })
    const socket = driven.open('coinbase', 'wss://coinbase.simulated/user')
    socket.send({ type: 'subscribe', channel: 'user', jwt: client.token() })
    await place(resting)
    driven.pass(1000)
    const last = () => pick(socket.json().at(-1), 'events', 0, 'orders', 0, 'status')
    expect(last()).toBe(reported === 1 ? 'OPEN' : undefined)
    driven.pass(3000)
    expect(last()).toBe('OPEN')
  },
)

test.each([
  [0, 'CANCELLED'],
  [3000, 'OPEN'],
])(
  'listedAfterMs %i: a second after its cancel an order of a while ago is listed as %s',
  async (ms, status) => {
    const { driven, client, place, resting } = open({ listedAfterMs: ms })
    const id = await place(resting)
    driven.pass(4000)
    await client.post('/orders/batch_cancel', { order_ids: [id] })
    driven.pass(1000)
    const { json } = await client.get('/orders/historical/batch?limit=10')
    expect(list(json, 'orders').map((row) => text(row, 'status'))).toEqual([status])
    const one = await client.get(`/orders/historical/${id}`)
    expect(text(one.json, 'order', 'status')).toBe(status)
    driven.pass(3000)
    const later = await client.get('/orders/historical/batch?order_status=CANCELLED&limit=10')
    expect(list(later.json, 'orders')).toHaveLength(1)
  },
)

test.each([
  [0, 1],
  [3000, 0],
])('fillsAfterMs %i: a second after a trade %i orders have fills', async (ms, orders) => {
  const { driven, client, place, atOnce } = open({ fillsAfterMs: ms })
  await place(atOnce)
  driven.pass(1000)
  const reported = async () => {
    const { json } = await client.get('/orders/historical/fills?limit=100')
    return new Set(list(json, 'fills').map((row) => text(row, 'order_id'))).size
  }
  expect(await reported()).toBe(orders)
  driven.pass(3000)
  expect(await reported()).toBe(1)
})

test.each([
  [null, 200],
  [3000, 404],
])('keptForMs %j: an order that ended four seconds ago is answered with %i', async (ms, status) => {
  const { driven, client, place, atOnce } = open({ keptForMs: ms })
  const id = await place(atOnce)
  driven.pass(4000)
  const one = await client.get(`/orders/historical/${id}`)
  expect(one.status).toBe(status)
  const { json } = await client.get('/orders/historical/fills?limit=100')
  expect(list(json, 'fills').length > 0).toBe(ms === null)
})
