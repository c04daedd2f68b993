import { expect, test } from 'vitest'

import { fromBase64 } from '../crypto/bytes.ts'
import { bodyOf, examplesOf } from '../testing/examples.ts'
import { figure, list, pick, text } from '../testing/look.ts'
import { openRobinhoodTest, type RobinhoodTestReadings } from '../testing/robinhood-client.ts'
import { shapeDifferences } from '../testing/same-shape.ts'

const examples = examplesOf('robinhood')
const { vectors } = examples
const v2 = '/api/v2/crypto'
const v1 = '/api/v1/crypto'
const id = (number: number) => `3f0a4a1e-8c1d-4b6a-9a57-${String(number).padStart(12, '0')}`

function order(number: number, type: string, config: object, side = 'buy') {
  return JSON.stringify({
    client_order_id: id(number),
    side,
    type,
    symbol: 'BTC-USD',
    [`${type}_order_config`]: config,
  })
}

const far = { asset_quantity: '0.0001', limit_price: '36352.78', time_in_force: 'gtc' }

function open(readings: RobinhoodTestReadings = {}) {
  const opened = openRobinhoodTest(readings)
  const { call, account } = opened
  const orders = `${v2}/trading/orders/`
  const place = (body: string, label?: string) => call('POST', `${orders}?${account}`, body, label)
  const get = (orderId: string) => call('GET', `${orders}${orderId}/?${account}`)
  return { ...opened, orders, place, get }
}

test.each([
  ['v2.accounts.response', `${v2}/trading/accounts/`],
  ['v2.trading_pairs.response', `${v2}/trading/trading_pairs/`],
  ['v2.holdings.response', `${v2}/trading/holdings/?ACCOUNT`],
  ['v2.best_bid_ask.response', `${v2}/marketdata/best_bid_ask/?symbol=BTC-USD&symbol=LTC-USD`],
  [
    'v2.estimated_price.response.ask',
    `${v2}/trading/estimated_price/?symbol=BTC-USD&side=ask&quantity=0.001`,
  ],
  [
    'v2.estimated_price.response.bid',
    `${v2}/trading/estimated_price/?symbol=BTC-USD&side=bid&quantity=0.001`,
  ],
  ['v1.accounts.response', `${v1}/trading/accounts/`],
  ['v1.trading_pairs.response', `${v1}/trading/trading_pairs/?symbol=BTC-USD`],
  ['v1.holdings.response', `${v1}/trading/holdings/?asset_code=BTC&asset_code=ETH`],
  ['v1.best_bid_ask.response', `${v1}/marketdata/best_bid_ask/?symbol=BTC-USD`],
  [
    'v1.estimated_price.response',
    `${v1}/marketdata/estimated_price/?symbol=BTC-USD&side=ask&quantity=0.1,1,1.99`,
  ],
])('%s: answered as on the page', async (name, path) => {
  const { call, account } = open()
  const { status, json, headers } = await call('GET', path.replace('ACCOUNT', account))
  expect(status).toBe(200)
  const options = { any: ['next'], optional: ['min_order_amount'] }
  expect(shapeDifferences(json, bodyOf(examples, name), options)).toEqual([])
  expect(headers['date']).toMatch(/GMT$/)
})

test('prices for ten sizes on both sides: fees to the last digit', async () => {
  const { call } = open({ bidCredit: true })
  const path = `${v2}/trading/estimated_price/?symbol=BTC-USD&side=both&quantity=0.01,0.1,1`
  const { json, body } = await call('GET', path)
  const rows = list(json, 'results')
  expect(rows).toHaveLength(6)
  const model = list(bodyOf(examples, 'v2.estimated_price.response.both_ladder'), 'results')
  expect(shapeDifferences(rows, model)).toEqual([])
  for (const row of rows) {
    const price = figure(row, text(row, 'side'))
    const value = price * figure(row, 'quantity')
    expect(figure(row, 'est_fee')).toBeCloseTo(value * 0.0095, 8)
  }
  const asks = rows.filter((row) => text(row, 'side') === 'ask').map((row) => figure(row, 'ask'))
  expect(asks).toEqual(asks.toSorted((one, other) => one - other))
  expect(body).toMatch(/"fee_ratio":0\.0095/)
})

test.each(list(vectors, 'signing').map((row) => [text(row, 'name'), row] as const))(
  'the signature of the vector is accepted: %s',
  async (_name, row) => {
    const { driven, front } = openRobinhoodTest({}, { now: Number(text(row, 'timestamp')) * 1000 })
    front.auth.register({
      id: text(row, 'api_key'),
      publicKey: fromBase64(text(row, 'public_key_base64')) ?? new Uint8Array(),
      actions: ['accounts', 'holdings', 'orders', 'products', 'quotes', 'place-v2', 'place-v1'],
    })
    const body = text(row, 'body')
    const { status } = await driven.fetch(
      'robinhood',
      text(row, 'method') as 'GET',
      text(row, 'path'),
      {
        headers: pick(row, 'headers') as Record<string, string>,
        ...(body !== '' && { body }),
      },
    )
    expect(status).not.toBe(401)
  },
)

test.each(list(vectors, 'signing_negative').map((row) => [text(row, 'name'), row] as const))(
  'the wrong signature is refused: %s',
  async (_name, row) => {
    const good = list(vectors, 'signing').find((one) => text(one, 'name') === text(row, 'request'))
    const { driven, front } = openRobinhoodTest({}, { now: Number(text(good, 'timestamp')) * 1000 })
    front.auth.register({
      id: text(good, 'api_key'),
      publicKey: fromBase64(text(good, 'public_key_base64')) ?? new Uint8Array(),
      actions: ['accounts', 'holdings', 'orders', 'place-v2'],
    })
    const body = text(good, 'body')
    const { status, json } = await driven.fetch(
      'robinhood',
      text(good, 'method') as 'GET',
      text(good, 'path'),
      {
        headers: {
          ...(pick(good, 'headers') as Record<string, string>),
          'x-signature': text(row, 'signature'),
          ...(text(row, 'x_timestamp') !== '' && { 'x-timestamp': text(row, 'x_timestamp') }),
        },
        ...(body !== '' && { body }),
      },
    )
    expect(status).toBe(401)
    expect(shapeDifferences(json, bodyOf(examples, 'error.401'))).toEqual([])
  },
)

const windows = list(vectors, 'timestamp_window', 'cases').map((row) => [
  figure(row, 'x_timestamp') - figure(vectors, 'timestamp_window', 'server_time'),
  pick(row, 'accept'),
])

test.each(windows)('a timestamp off by %i seconds: %s', async (off, accept) => {
  for (const future of ['accepted', 'refused'] as const) {
    const { call, driven } = openRobinhoodTest({ future })
    const stamp = String(Math.floor(driven.now / 1000) + Number(off))
    const { status } = await call('GET', `${v2}/trading/accounts/`, '', 'trade', stamp)
    const isOpenQuestion = typeof accept === 'string'
    expect(status).toBe(accept === true || (isOpenQuestion && future === 'accepted') ? 200 : 401)
  }
})

test('without headers there is plain text; without the action there is a 403', async () => {
  const { driven, place } = open()
  const bare = await driven.fetch('robinhood', 'GET', `${v2}/trading/accounts/`)
  expect([bare.status, bare.body]).toEqual([400, examples['error.400.missing_headers']?.body])
  const viewer = await place(order(1, 'limit', far), 'view')
  expect(viewer.status).toBe(403)
  expect(shapeDifferences(viewer.json, bodyOf(examples, 'error.403.scope'))).toEqual([])
})

test.each([
  ['error.400.invalid_symbol', `${v2}/marketdata/best_bid_ask/?symbol=BTC-USD&symbol=CC-USD`],
  ['error.400.malformed_symbol', `${v2}/marketdata/best_bid_ask/?symbols=BTC-USD,ETH-USD`],
  ['error.400.account_number_required', `${v2}/trading/holdings/`],
  ['error.400.account_number_invalid', `${v2}/trading/holdings/?account_number=1`],
])('%s: refused in the words of the page', async (name, path) => {
  const { status, json } = await open().call('GET', path)
  expect({ status, json }).toEqual({ status: 400, json: bodyOf(examples, name) })
})

test.each([
  ['error.400.precision', 'market', { asset_quantity: '0.000000001' }],
  ['error.400.too_small', 'market', { asset_quantity: '0.00000001' }],
  ['error.400.insufficient', 'limit', { ...far, asset_quantity: '19', limit_price: '60000.00' }],
])('%s: an order refused', async (name, type, config) => {
  const { place } = open()
  const { status, json } = await place(order(1, type, config))
  expect(status).toBe(400)
  expect(shapeDifferences(json, bodyOf(examples, name))).toEqual([])
  const known = /precision|greater than or equal|buying power/
  expect(text(json, 'errors', 0, 'detail')).toMatch(known)
})

test('a client order id must be a UUID, of whatever version', async () => {
  const { place } = open()
  const body = (client: string) => order(1, 'limit', far).replace(id(1), client)
  const refused = await place(body('mine-1'))
  expect(refused.json).toEqual(bodyOf(examples, 'error.400.client_order_id'))
  expect((await place(body(text(vectors, 'client_order_id_uuid5', 'uuid')))).status).toBe(201)
})

test.each(['market', 'limit', 'limit_quote_amount', 'stop_loss', 'stop_limit'])(
  'the order %s of the page is taken',
  async (name) => {
    const { place } = open()
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
  const { place, get, driven } = open()
  const placed = await place(order(1, 'market', { asset_quantity: '0.1' }, 'sell'))
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
    (sum: number, one) => sum + figure(one, 'effective_price') * figure(one, 'quantity'),
    0,
  )
  expect(figure(json, 'fee_charged')).toBeCloseTo(value * 0.0095, 6)
})

test('the fee that is still to come is told to the last digit', async () => {
  const { place } = open()
  const { json } = await place(order(1, 'limit', far))
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
    const { json } = await opened.call('POST', path, order(1, 'limit', far))
    const time = text(json, 'created_at')
    expect(time).toMatch(new RegExp(`^2026-${month}-20T1[23]:26:18\\.\\d{6}${offset}$`))
    expect(Date.parse(time)).toBe(
      Date.parse(`2026-${month}-20T17:26:18.000Z`) + (Date.parse(time) % 1000),
    )
  }
})

test('a cancel is taken at once and done a second later; meanwhile the order may fill', async () => {
  const { place, get, call, driven, orders } = open()
  const orderId = text((await place(order(1, 'limit', far))).json, 'id')
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
  expect((await call('POST', `${orders}${id(9)}/cancel/`)).status).toBe(404)
})

test.each(['open', 'partially_filled', 'pending'] as const)(
  'a partly filled order may be called %s',
  async (partialWord) => {
    const { place, get, driven } = open({ partialWord })
    driven.simulators.market.isPaused = true
    const crowd = driven.simulators.market.bookOf('robinhood', 'BTC-USD')
    const best = (crowd?.book.bids.best?.price ?? 0) + 1
    const config = { ...far, limit_price: (best / 100).toFixed(2) }
    const orderId = text((await place(order(1, 'limit', config))).json, 'id')
    driven.pass(600)
    crowd?.take('sell', best, 4000, driven.now)
    const { json } = await get(orderId)
    expect(shapeDifferences(json, bodyOf(examples, 'v2.orders.get.response.partial'))).toEqual([])
    expect([text(json, 'state'), text(json, 'filled_asset_quantity')]).toEqual([
      partialWord,
      '0.000040000000000000',
    ])
  },
)

test('a waiting stop echoes how long it lives, a limit does not', async () => {
  const { place } = open()
  const stop = {
    asset_quantity: '0.0001',
    limit_price: '59900.00',
    stop_price: '60000.00',
    time_in_force: 'gfm',
  }
  const { json } = await place(order(1, 'stop_limit', stop, 'sell'))
  expect(
    shapeDifferences(json, bodyOf(examples, 'v2.orders.get.response.stop_limit_open')),
  ).toEqual([])
})

test.each([
  ['same-order', 201],
  ['refused', 400],
] as const)('a client order id used again: %s', async (repeatedClientId, status) => {
  const { place, driven } = open({ repeatedClientId })
  const first = await place(order(1, 'limit', far))
  const again = await place(order(1, 'limit', { ...far, asset_quantity: '0.0002' }))
  expect(again.status).toBe(status)
  expect(driven.simulators.account('robinhood').orders).toHaveLength(1)
  expect([text(first.json, 'id'), '']).toContain(text(again.json, 'id'))
})

test('by another reading, an order that cannot be paid is taken and dead', async () => {
  const { place } = open({ insufficient: 'failed-order' })
  const { status, json } = await place(order(1, 'market', { asset_quantity: '9' }))
  expect([status, text(json, 'state')]).toEqual([201, 'failed'])
})

test('orders are listed newest first, page by page, by whole addresses', async () => {
  const { place, call, driven, orders, account } = open()
  const ids: string[] = []
  for (let number = 0; number < 30; number += 1) {
    ids.unshift(text((await place(order(number, 'limit', far))).json, 'id'))
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
    path = next === '' ? undefined : next.replace(driven.simulators.addresses.robinhood.rest, '')
  }
  expect(seen).toEqual(ids)
})

test('the first version: orders without fees, cancels in words', async () => {
  const { call } = open()
  const body = order(1, 'limit', { asset_quantity: '0.0001', limit_price: '36352.78' })
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

test('tight pairs are quoted crossed, unless they are not', async () => {
  const spread = async (crossedQuotes: boolean) => {
    const { json } = await open({ crossedQuotes }).call(
      'GET',
      `${v2}/marketdata/best_bid_ask/?symbol=BTC-USD`,
    )
    const row = pick(json, 'results', 0)
    return figure(row, 'ask') - figure(row, 'bid')
  }
  expect(await spread(true)).toBeLessThan(0)
  expect(await spread(false)).toBeGreaterThan(0)
})

test('quotes may be missing for a moment, which says nothing about the symbol', async () => {
  const { call, driven } = open()
  driven.simulators.setFault('robinhood', 'silent-socket', { when: 'once' })
  const ask = () => call('GET', `${v2}/marketdata/best_bid_ask/?symbol=BTC-USD`)
  expect((await ask()).json).toEqual(bodyOf(examples, 'v2.best_bid_ask.response.empty'))
  expect(list((await ask()).json, 'results')).toHaveLength(1)
})

test.each(['all-text', 'all-numbers'] as const)(
  'figures may all be quoted or all be bare: %s',
  async (quoting) => {
    const { call, account } = open({ quoting })
    const { json } = await call(
      'GET',
      `${v2}/trading/estimated_price/?symbol=BTC-USD&side=ask&quantity=0.001`,
    )
    expect(typeof pick(json, 'results', 0, 'est_fee')).toBe(
      quoting === 'all-text' ? 'string' : 'number',
    )
    const holdings = await call('GET', `${v2}/trading/holdings/?${account}`)
    expect(typeof pick(holdings.json, 'results', 0, 'total_quantity')).toBe(
      quoting === 'all-text' ? 'string' : 'number',
    )
    const pairs = await call('GET', `${v2}/trading/trading_pairs/?symbol=BTC-USD`)
    expect(typeof pick(pairs.json, 'results', 0, 'asset_increment')).toBe(
      quoting === 'all-text' ? 'string' : 'number',
    )
  },
)

test.each([429, 401] as const)('three hundred calls at once, then %i', async (throttled) => {
  const { driven, call } = open({ throttled })
  const answers = Array.from({ length: 310 }, () => call('GET', `${v2}/trading/accounts/`))
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === throttled).length).toBeGreaterThan(3)
  driven.pass(2000)
  expect((await call('GET', `${v2}/trading/accounts/`)).status).toBe(200)
})
