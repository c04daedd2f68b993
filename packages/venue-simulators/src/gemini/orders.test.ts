import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../testing/examples.ts'
import { type GeminiTestReadings, openGeminiTest } from '../testing/gemini-client.ts'
import { figure, list, pick, text } from '../testing/look.ts'
import { shapeDifferences } from '../testing/same-shape.ts'

const examples = examplesOf('gemini')
const { vectors } = examples
const limit = {
  symbol: 'btcusd',
  amount: '0.001',
  price: '70000.00',
  side: 'buy',
  type: 'exchange limit',
}

function open(readings: GeminiTestReadings = {}) {
  const opened = openGeminiTest(readings)
  const { driven, upgradeHeaders } = opened
  const crowd = driven.simulators.market.bookOf('gemini', 'BTC-USD')
  if (!crowd) throw new Error('Gemini trades BTC-USD.')
  const connect = (query = '', label = 'trade') => {
    driven.pass(1000)
    const socket = driven.open('gemini', `wss://gemini.simulated${query}`, upgradeHeaders(label))
    let numbers = 0
    const ask = (method: string, params: unknown) => {
      numbers += 1
      const id = `n${numbers}`
      socket.send({ id, method, params })
      driven.pass(60)
      return socket.json().find((message) => text(message, 'id') === id)
    }
    const updates = () => socket.messages.filter((message) => message.includes('"orderUpdate"'))
    return { socket, ask, updates }
  }
  return { ...opened, crowd, connect }
}

const placement = {
  symbol: 'btcusd',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '70000.00',
  quantity: '0.00100000',
}

test.each([
  ['limit_gtc', 'open', {}],
  ['post_only', 'open', {}],
  ['ioc', 'ioc_remainder', {}],
  ['fok', 'ioc_remainder', {}],
  ['stop_limit', 'stop_limit_waiting', { optional: ['client_order_id'] }],
])('the REST order %s of the page is taken', async (name, form, options) => {
  const { call } = open()
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
  const { call } = open()
  const { status, json } = await call('/v1/order/new', {
    ...limit,
    price: '79000.00',
    options: ['maker-or-cancel'],
    client_order_id: 'x',
  })
  expect(status).toBe(200)
  expect(shapeDifferences(json, bodyOf(examples, 'rest.order.post_only_would_take'))).toEqual([])
  expect(json).toMatchObject({ is_cancelled: true, reason: 'MakerOrCancelWouldTake' })
})

test.each([
  ['insufficient_funds', { ...limit, amount: '50' }],
  ['invalid_price', { ...limit, price: '70000.001' }],
  ['invalid_quantity', { ...limit, amount: '0.000001' }],
  ['conflicting_options', { ...limit, options: ['fill-or-kill', 'maker-or-cancel'] }],
])('refused in the words of the page: %s', async (name, fields) => {
  const { call } = open()
  const { status, json } = await call('/v1/order/new', fields)
  const { httpStatus, ...body } = bodyOf(examples, `rest.error.${name}`) as Record<string, unknown>
  expect({ status, json }).toEqual({ status: httpStatus, json: body })
})

test.each([
  [{ ...limit, type: 'exchange market' }, 'InvalidOrderType'],
  [{ ...limit, options: 'fill-or-kill' }, 'OptionsMustBeArray'],
  [{ ...limit, options: ['hidden'] }, 'UnsupportedOption'],
  [{ ...limit, side: 'hold' }, 'InvalidSide'],
  [{ ...limit, symbol: 'nosuch' }, 'InvalidSymbol'],
  [{ ...limit, client_order_id: 7 }, 'ClientOrderIdMustBeString'],
  [{ symbol: 'btcusd', type: 'exchange limit' }, 'MissingOrderField'],
])('%j is refused as %s', async (fields, reason) => {
  const { json } = await open().call('/v1/order/new', fields)
  expect(text(json, 'reason')).toBe(reason)
})

const ids = pick(vectors, 'client_order_id')

test('client order ids are accepted and refused as the page has it', async () => {
  const { call, driven } = open()
  const place = async (id: unknown) => {
    driven.pass(200)
    return (await call('/v1/order/new', { ...limit, client_order_id: id })).status
  }
  for (const id of list(ids, 'accept')) expect([id, await place(id)]).toEqual([id, 200])
  for (const id of list(ids, 'reject')) expect([id, await place(id)]).toEqual([id, 400])
})

test.each(['accepted', 'rejected'] as const)(
  'a client order id used again: %s',
  async (repeatedClientId) => {
    const { call } = open({ repeatedClientId })
    const order = { ...limit, client_order_id: 'same' }
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
    const { call, connect, crowd } = open()
    const isBuy = text(row, 'side').toLowerCase() === 'buy'
    expect(crowd.lastPrice / 100 > 70_000 && crowd.lastPrice / 100 < 80_000).toBe(true)
    const price = text(row, 'price')
    const stop = text(row, 'stop')
    const byRest = async () => {
      const order = {
        ...limit,
        side: isBuy ? 'buy' : 'sell',
        type: 'exchange stop limit',
        price,
        stop_price: stop,
      }
      return (await call('/v1/order/new', order)).status === 200
    }
    const bySocket = () => {
      const { ask } = connect()
      return (
        pick(
          ask('order.place', { ...placement, side: text(row, 'side'), price, stopPrice: stop }),
          'status',
        ) === 200
      )
    }
    expect(text(row, 'transport') === 'rest' ? await byRest() : bySocket()).toBe(
      pick(row, 'accepted'),
    )
  },
)

test('an order is found by either id, with its trades, and cancelled; twice does no harm', async () => {
  const { call, callRaw, crowd, driven } = open()
  driven.simulators.market.isPaused = true
  const best = (crowd.book.bids.best?.price ?? 0) + 1
  const order = { ...limit, price: (best / 100).toFixed(2), client_order_id: 'tt-0001' }
  const id = text((await call('/v1/order/new', order)).json, 'order_id')
  crowd.take('sell', best, 40_000, driven.now)
  const partly = await call('/v1/order/status', { client_order_id: 'tt-0001' })
  expect(shapeDifferences(partly.json, bodyOf(examples, 'rest.order.partially_filled'))).toEqual([])
  crowd.take('sell', best, 60_000, driven.now)
  // Digits beyond 2^53, written as digits.
  const whole = `{"request":"/v1/order/status","nonce":${Math.floor(driven.now / 1000)},"order_id":${id},"include_trades":true}`
  const filled = await callRaw('/v1/order/status', whole)
  expect(shapeDifferences(filled.json, bodyOf(examples, 'rest.order.filled'))).toEqual([])
  const second = text(
    (await call('/v1/order/new', { ...limit, client_order_id: 'b' })).json,
    'order_id',
  )
  const cancel = () =>
    callRaw(
      '/v1/order/cancel',
      `{"request":"/v1/order/cancel","nonce":${Math.floor(driven.now / 1000)},"order_id":${second}}`,
    )
  const first = await cancel()
  expect(shapeDifferences(first.json, bodyOf(examples, 'rest.order.canceled_by_user'))).toEqual([])
  expect((await cancel()).json).toEqual(first.json)
  const unknown = await call('/v1/order/status', { client_order_id: 'nobody' })
  const { httpStatus, ...body } = bodyOf(examples, 'rest.error.order_not_found') as Record<
    string,
    unknown
  >
  expect({ status: unknown.status, json: unknown.json }).toEqual({ status: httpStatus, json: body })
})

test.each([
  ['orders', '/v1/orders'],
  ['orders_history', '/v1/orders/history'],
  ['mytrades', '/v1/mytrades'],
  ['balances', '/v1/balances'],
  ['notionalvolume', '/v1/notionalvolume'],
  ['tradevolume', '/v1/tradevolume'],
  ['account', '/v1/account'],
  ['heartbeat', '/v1/heartbeat'],
])('the call %s is answered as on the page', async (name, path) => {
  const { call } = open()
  await call('/v1/order/new', { ...limit, client_order_id: 'resting' })
  await call('/v1/order/new', { ...limit, price: '79000.00', client_order_id: 'taking' })
  const { status, json } = await call(path)
  expect(status).toBe(200)
  expect(
    shapeDifferences(json, bodyOf(examples, `rest.${name}.response`), { any: ['trades'] }),
  ).toEqual([])
})

test('a page from a time on holds the earliest rows, newest first', async () => {
  const { call, driven } = open()
  const begin = driven.now
  for (let index = 0; index < 4; index += 1) {
    await call('/v1/order/new', { ...limit, price: '79000.00', client_order_id: `n${index}` })
    driven.pass(1000)
  }
  const { json } = await call('/v1/mytrades', { timestamp: begin, limit_trades: 2 })
  const times = (json as unknown[]).map((row) => figure(row, 'timestampms'))
  const newest = (await call('/v1/mytrades', { limit_trades: 2 })).json as unknown[]
  expect(times.toSorted((one, other) => other - one)).toEqual(times)
  expect(Math.max(...times)).toBeLessThan(figure(newest[0], 'timestampms'))
})

test('session and account: who cancels whose', async () => {
  const { call } = open()
  await call('/v1/order/new', { ...limit, client_order_id: 'mine' })
  await call('/v1/order/new', { ...limit, client_order_id: 'theirs' }, 'withdraw')
  const mine = await call('/v1/order/cancel/session')
  expect(shapeDifferences(mine.json, bodyOf(examples, 'rest.order_cancel_all.response'))).toEqual(
    [],
  )
  expect(list(mine.json, 'details', 'cancelledOrders')).toHaveLength(1)
  const all = await call('/v1/order/cancel/all')
  expect(list(all.json, 'details', 'cancelledOrders')).toHaveLength(1)
})

test('a key that must be heard of and is not, loses its orders', async () => {
  const { call, driven } = open()
  await call('/v1/order/new', limit, 'heartbeat')
  const status = () => driven.simulators.account('gemini').orders[0]?.status
  driven.pass(25_000)
  await call('/v1/heartbeat', {}, 'heartbeat')
  driven.pass(25_000)
  expect(status()).toBe('open')
  driven.pass(10_000)
  expect(status()).toBe('cancelled')
})

test.each(['limit_gtc', 'post_only', 'ioc', 'fok', 'stop_limit'])(
  'the socket order %s of the page is taken',
  (name) => {
    const { connect, driven } = open()
    const { ask } = connect()
    const answer = ask('order.place', pick(bodyOf(examples, `ws.order_place.${name}`), 'params'))
    expect(shapeDifferences(answer, bodyOf(examples, 'ws.order_place.ack'))).toEqual([])
    expect(driven.simulators.account('gemini').orders).toHaveLength(1)
  },
)

test.each(['refused', 'accepted'] as const)('market orders by socket are %s', (marketOrders) => {
  const { connect } = open({ marketOrders })
  const answer = connect().ask(
    'order.place',
    pick(bodyOf(examples, 'ws.order_place.market'), 'params'),
  )
  expect(pick(answer, 'status')).toBe(marketOrders === 'accepted' ? 200 : 400)
})

test('the life of an order in events, as on the page', () => {
  const { connect, crowd, driven } = open()
  driven.simulators.market.isPaused = true
  const { ask, updates } = connect()
  ask('subscribe', ['orders@account'])
  const best = (crowd.book.bids.best?.price ?? 0) + 1
  ask('order.place', { ...placement, price: (best / 100).toFixed(2), clientOrderId: 'tt-0001' })
  crowd.take('sell', best, 40_000, driven.now)
  crowd.take('sell', best, 60_000, driven.now)
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
  const { connect, crowd, driven } = open()
  driven.simulators.market.isPaused = true
  const { ask, updates } = connect()
  ask('subscribe', ['orders@account'])
  const last = () => JSON.parse(updates().at(-1) ?? '{}') as unknown
  const check = (name: string) =>
    expect([name, shapeDifferences(last(), bodyOf(examples, `ws.orderUpdate.${name}`))]).toEqual([
      name,
      [],
    ])
  const best = (crowd.book.bids.best?.price ?? 0) + 1
  ask('order.place', { ...placement, price: (best / 100).toFixed(2), clientOrderId: 'a' })
  crowd.take('sell', best, 40_000, driven.now)
  driven.pass(60)
  const id = /"i":(\d+)/.exec(updates().at(-1) ?? '')?.[1] ?? ''
  expect(pick(ask('order.cancel', { orderId: Number(id) }), 'status')).toBe(400)
  expect(ask('order.cancel', { orderId: id })).toMatchObject({ status: 200 })
  check('CANCELED_by_user')
  const gone = ask('order.cancel', { orderId: id })
  expect(pick(gone, 'error')).toEqual(pick(bodyOf(examples, 'ws.order_cancel.not_found'), 'error'))
  ask('order.place', { ...placement, timeInForce: 'MOC', price: '79000.00', clientOrderId: 'b' })
  check('CANCELED_post_only')
  ask('order.place', { ...placement, price: '80100.00', stopPrice: '80000.00', clientOrderId: 'c' })
  check('stop_limit_NEW')
  const refused = ask('order.place', { ...placement, quantity: '50', clientOrderId: 'd' })
  expect(pick(refused, 'error')).toEqual(pick(bodyOf(examples, 'ws.order_place.reject'), 'error'))
  check('REJECTED')
})

test('balances are told when they change, or each second', () => {
  const { connect } = open()
  const { ask, socket } = connect()
  ask('subscribe', ['balances@account'])
  ask('order.place', placement)
  const update = socket.json().find((message) => text(message, 'e') === 'balanceUpdate')
  expect(shapeDifferences(update, bodyOf(examples, 'ws.balanceUpdate'))).toEqual([])
})

test('orders go with the line where it was asked for', () => {
  const { connect, driven } = open()
  const status = () => driven.simulators.account('gemini').orders.map((order) => order.status)
  const keeps = connect()
  const drops = connect('?cancelOnDisconnect=true')
  keeps.ask('order.place', placement)
  drops.ask('order.place', placement)
  keeps.socket.close()
  drops.socket.close()
  driven.pass(100)
  expect(status()).toEqual(['open', 'cancelled'])
})

test.each([true, false])(
  'whether orders placed by REST are told on the socket: %s',
  async (tellsRestOrders) => {
    const { connect, call, driven } = open({ tellsRestOrders })
    const { ask, updates } = connect()
    ask('subscribe', ['orders@account'])
    await call('/v1/order/new', limit)
    driven.pass(60)
    expect(updates().length > 0).toBe(tellsRestOrders)
  },
)

test('the archived socket of order events, row by row', async () => {
  const { driven, crowd, call } = open({ nonce: 'increasing' })
  driven.simulators.market.isPaused = true
  const key = driven.simulators.key('gemini', 'trade')
  const { geminiSign } = await import('../testing/gemini-client.ts')
  const best = (crowd.book.bids.best?.price ?? 0) + 1
  await call('/v1/order/new', { ...limit, client_order_id: 'before' }, 'trade', 1)
  const payload = Buffer.from('{"request":"/v1/order/events","nonce":2}').toString('base64')
  const socket = driven.open('gemini', 'wss://gemini.simulated/v1/order/events?heartbeat=true', {
    'X-GEMINI-APIKEY': key.id,
    'X-GEMINI-PAYLOAD': payload,
    'X-GEMINI-SIGNATURE': geminiSign(key.secret, payload),
  })
  await call(
    '/v1/order/new',
    { ...limit, price: (best / 100).toFixed(2), client_order_id: 'x' },
    'trade',
    3,
  )
  crowd.take('sell', best, 100_000, driven.now)
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
