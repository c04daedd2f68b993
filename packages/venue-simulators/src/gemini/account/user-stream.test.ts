import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { farLimit, farPlacement, openGeminiOrders } from '../testing/orders.ts'

const examples = examplesOf('gemini')

test.each(['limit_gtc', 'post_only', 'ioc', 'fok', 'stop_limit'])(
  'the socket order %s of the page is taken',
  (name) => {
    const { connect, driven } = openGeminiOrders()
    const { request } = connect()
    const answer = request(
      'order.place',
      pick(bodyOf(examples, `ws.order_place.${name}`), 'params'),
    )
    expect(shapeDifferences(answer, bodyOf(examples, 'ws.order_place.ack'))).toEqual([])
    expect(driven.simulators.account('gemini').orders).toHaveLength(1)
  },
)

test.each(['refused', 'accepted'] as const)('market orders by socket are %s', (marketOrders) => {
  const { connect } = openGeminiOrders({ marketOrders })
  const answer = connect().request(
    'order.place',
    pick(bodyOf(examples, 'ws.order_place.market'), 'params'),
  )
  expect(pick(answer, 'status')).toBe(marketOrders === 'accepted' ? 200 : 400)
})

test('the lifecycle of an order in events, as on the page', () => {
  const { connect, marketBook, driven } = openGeminiOrders()
  driven.simulators.market.isPaused = true
  const { request, updates } = connect()
  request('subscribe', ['orders@account'])
  const best = (marketBook.book.bids.best?.price ?? 0) + 1
  request('order.place', {
    ...farPlacement,
    price: (best / 100).toFixed(2),
    clientOrderId: 'tt-0001',
  })
  marketBook.take('sell', best, 40_000, driven.now)
  marketBook.take('sell', best, 60_000, driven.now)
  driven.pass(60)
  const names = ['NEW', 'OPEN', 'PARTIALLY_FILLED', 'FILLED']
  expect(updates()).toHaveLength(names.length)
  for (const [index, name] of names.entries()) {
    const model = bodyOf(examples, `ws.orderUpdate.${name}`)
    expect([name, shapeDifferences(JSON.parse(updates()[index] ?? ''), model)]).toEqual([name, []])
  }
  const executions = updates().map((update) => text(JSON.parse(update), 'Z'))
  expect(executions).toEqual(['', '', '0.00040000', '0.00060000'])
  expect(updates()[0]).toMatch(/"i":\d{17}/)
})

test('cancelled by the user, by its option, or refused: each as on the page', () => {
  const { connect, marketBook, driven } = openGeminiOrders()
  driven.simulators.market.isPaused = true
  const { request, updates } = connect()
  request('subscribe', ['orders@account'])
  const last = () => JSON.parse(updates().at(-1) ?? '{}') as unknown
  const check = (name: string) =>
    expect([name, shapeDifferences(last(), bodyOf(examples, `ws.orderUpdate.${name}`))]).toEqual([
      name,
      [],
    ])
  const best = (marketBook.book.bids.best?.price ?? 0) + 1
  request('order.place', { ...farPlacement, price: (best / 100).toFixed(2), clientOrderId: 'a' })
  marketBook.take('sell', best, 40_000, driven.now)
  driven.pass(60)
  const id = /"i":(\d+)/.exec(updates().at(-1) ?? '')?.[1] ?? ''
  expect(pick(request('order.cancel', { orderId: Number(id) }), 'status')).toBe(400)
  expect(request('order.cancel', { orderId: id })).toMatchObject({ status: 200 })
  check('CANCELED_by_user')
  const gone = request('order.cancel', { orderId: id })
  expect(pick(gone, 'error')).toEqual(pick(bodyOf(examples, 'ws.order_cancel.not_found'), 'error'))
  request('order.place', {
    ...farPlacement,
    timeInForce: 'MOC',
    price: '79000.00',
    clientOrderId: 'b',
  })
  check('CANCELED_post_only')
  request('order.place', {
    ...farPlacement,
    price: '80100.00',
    stopPrice: '80000.00',
    clientOrderId: 'c',
  })
  check('stop_limit_NEW')
  const refused = request('order.place', { ...farPlacement, quantity: '50', clientOrderId: 'd' })
  expect(pick(refused, 'error')).toEqual(pick(bodyOf(examples, 'ws.order_place.reject'), 'error'))
  check('REJECTED')
})

test('balances are reported when they change, or each second', () => {
  const { connect } = openGeminiOrders()
  const { request, socket } = connect()
  request('subscribe', ['balances@account'])
  request('order.place', farPlacement)
  const update = socket.json().find((message) => text(message, 'e') === 'balanceUpdate')
  expect(shapeDifferences(update, bodyOf(examples, 'ws.balanceUpdate'))).toEqual([])
})

test('orders go with the connection where it was requested', () => {
  const { connect, driven } = openGeminiOrders()
  const status = () => driven.simulators.account('gemini').orders.map((order) => order.status)
  const keeps = connect()
  const drops = connect('?cancelOnDisconnect=true')
  keeps.request('order.place', farPlacement)
  drops.request('order.place', farPlacement)
  keeps.socket.close()
  drops.socket.close()
  driven.pass(100)
  expect(status()).toEqual(['open', 'cancelled'])
})

test.each([true, false])(
  'whether orders placed by REST are reported on the socket: %s',
  async (reportsRestOrders) => {
    const { connect, call, driven } = openGeminiOrders({ reportsRestOrders })
    const { request, updates } = connect()
    request('subscribe', ['orders@account'])
    await call('/v1/order/new', farLimit)
    driven.pass(60)
    expect(updates().length > 0).toBe(reportsRestOrders)
  },
)

test('the archived socket of order events, row by row', async () => {
  const { driven, marketBook, call, orderEvents } = openGeminiOrders({ nonce: 'increasing' })
  driven.simulators.market.isPaused = true
  const best = (marketBook.book.bids.best?.price ?? 0) + 1
  await call('/v1/order/new', { ...farLimit, client_order_id: 'before' }, 'trade', 1)
  const socket = orderEvents(2, '?heartbeat=true')
  await call(
    '/v1/order/new',
    { ...farLimit, price: (best / 100).toFixed(2), client_order_id: 'x' },
    'trade',
    3,
  )
  marketBook.take('sell', best, 100_000, driven.now)
  await call('/v1/order/cancel/all', {}, 'trade', 4)
  driven.pass(6000)
  const rows = socket.json().flat()
  const names = [
    'subscription_ack',
    'initial',
    'accepted',
    'booked',
    'fill',
    'cancelled',
    'closed',
    'heartbeat',
  ]
  for (const name of names) {
    const row = rows.findLast((one) => text(one, 'type') === name)
    const model = [bodyOf(examples, `archived.order_events.${name}`)].flat()[0]
    expect([name, shapeDifferences(row, model)]).toEqual([name, []])
  }
  const numbers = rows.flatMap((row) => pick(row, 'socket_sequence') ?? [])
  expect(numbers).toEqual(numbers.map((_, index) => index))
})
