import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openGeminiTest } from '../testing/client.ts'

const examples = examplesOf('gemini')
const address = 'wss://gemini.simulated'

test.each([
  ['symbols', '/v1/symbols'],
  ['symbol_details', '/v1/symbols/details/btcusd'],
  ['symbol_details_all', '/v1/symbols/details/all'],
  ['book', '/v1/book/btcusd?limit_bids=50&limit_asks=50'],
  ['trades', '/v1/trades/btcusd?limit_trades=500'],
  ['pubticker_v1', '/v1/pubticker/btcusd'],
  ['ticker_v2', '/v2/ticker/btcusd'],
  ['candles', '/v2/candles/btcusd/1m'],
  ['pricefeed', '/v1/pricefeed'],
])('the public call %s is answered as on the page', async (name, path) => {
  const { driven } = openGeminiTest()
  const { status, json } = await driven.fetch('gemini', 'GET', path)
  expect(status).toBe(200)
  expect(shapeDifferences(json, bodyOf(examples, `rest.${name}.response`))).toEqual([])
})

test.each([
  ['candles_bad_timeframe', '/v2/candles/btcusd/1h'],
  ['invalid_symbol', '/v1/symbols/details/nosuch'],
  ['book_invalid_symbol', '/v1/book/nosuch'],
])('the refusal %s has the words of the page', async (name, path) => {
  const { driven } = openGeminiTest()
  const { status, json } = await driven.fetch('gemini', 'GET', path)
  const { httpStatus, ...body } = bodyOf(examples, `rest.${name}.response`) as Record<
    string,
    unknown
  >
  expect({ status, json }).toEqual({ status: httpStatus, json: body })
})

test('instruments with treacherous names are listed, and steps keep their digits', async () => {
  const { driven } = openGeminiTest()
  const { json, body } = await driven.fetch('gemini', 'GET', '/v1/symbols/details/all')
  for (const row of list(examples.vectors, 'instrument_mapping', 'cases')) {
    const symbol = text(row, 'details', 'symbol')
    const found = (json as unknown[]).find((one) => text(one, 'symbol') === symbol)
    expect(`${text(found, 'base_currency')}-${text(found, 'quote_currency')}`).toBe(
      text(row, 'expect', 'id'),
    )
  }
  expect(body).toContain('"tick_size":1E-8')
})

test('by the other variant, nobody reports all instruments at once', async () => {
  const { driven } = openGeminiTest({ bulkDetails: 'gone' })
  const { status, json } = await driven.fetch('gemini', 'GET', '/v1/symbols/details/all')
  expect([status, text(json, 'reason')]).toEqual([404, 'EndpointNotFound'])
})

test.each([
  ['1m', 1440, 60_000],
  ['1hr', 1463, 3_600_000],
  ['1day', 364, 86_400_000],
])('candles of %s: %i rows, newest first, without holes', async (width, rows, ms) => {
  const { driven } = openGeminiTest()
  const { json } = await driven.fetch('gemini', 'GET', `/v2/candles/ethbtc/${width}`)
  const times = (json as unknown[]).map((row) => numberAt(row, 0))
  expect(times).toHaveLength(rows)
  expect(times).toEqual(times.map((_, index) => (times[0] ?? 0) - index * ms))
})

test('trades are of seven days and can be read on from any of them', async () => {
  const { driven } = openGeminiTest()
  const { json } = await driven.fetch(
    'gemini',
    'GET',
    '/v1/trades/btcusd?since_tid=0&limit_trades=500',
  )
  const first = json as unknown[]
  expect(first).toHaveLength(500)
  const newest = numberAt(first[0], 'tid')
  driven.pass(2000)
  const next = (
    await driven.fetch('gemini', 'GET', `/v1/trades/btcusd?since_tid=${newest}&limit_trades=10`)
  ).json
  expect(numberAt((next as unknown[]).at(-1), 'tid')).toBe(newest + 1)
})

test('calls beyond the rate wait in line; beyond the line they are sent away', async () => {
  const { driven } = openGeminiTest()
  const transport = driven.simulators.transport('gemini')
  const started = driven.now
  const arrivals: number[] = []
  const answers = Array.from({ length: 12 }, () =>
    transport
      .fetch({
        method: 'GET',
        url: 'https://gemini.simulated/v1/symbols',
        headers: {},
        timeoutMs: 20_000,
      })
      .then((answer) => {
        if (answer.status === 200) arrivals.push(driven.now - started)
        return answer.status
      }),
  )
  for (let step = 0; step < 400; step += 1) {
    driven.pass(10)
    await Promise.resolve()
  }
  const statuses = await Promise.all(answers)
  expect(statuses.filter((status) => status === 200)).toHaveLength(7)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(Math.max(...arrivals)).toBeGreaterThan(2000)
})

test.each([
  ['btcusd@depth@100ms', 'ws.depth.delta'],
  ['btcusd@depth20', 'ws.depth_partial'],
  ['btcusd@bookTicker', 'ws.bookTicker'],
  ['btcusd@trade', 'ws.trade'],
])('the stream %s sends what the page shows', (stream, name) => {
  const { driven } = openGeminiTest({}, { actionsPerSecond: 2000 })
  const socket = driven.open('gemini', address)
  socket.send({ id: 1, method: 'subscribe', params: [stream] })
  driven.pass(4000)
  const [first] = socket.json().filter((message) => pick(message, 'status') === undefined)
  expect(shapeDifferences(first, bodyOf(examples, name))).toEqual([])
})

test.each([
  'subscribe',
  'unsubscribe',
  'list_subscriptions',
  'ping',
  'time',
  'conninfo',
  'depth_method',
])('the method %s is answered as on the page', (name) => {
  const { driven } = openGeminiTest()
  const socket = driven.open('gemini', address)
  socket.send(bodyOf(examples, 'ws.subscribe.request'))
  driven.pass(60)
  const request = bodyOf(examples, `ws.${name}.request`)
  socket.send(request)
  driven.pass(60)
  const answer = socket.json().findLast((message) => pick(message, 'id') === pick(request, 'id'))
  const model = examples[`ws.${name}.response`] ? `ws.${name}.response` : `ws.${name}.ack`
  expect(shapeDifferences(answer, bodyOf(examples, model))).toEqual([])
})

test('one bad name spoils the whole frame, and what is unknown is said to be', () => {
  const { driven } = openGeminiTest()
  const socket = driven.open('gemini', address)
  socket.send({ id: 4, method: 'subscribe', params: ['btcusd@trade', 'nosuch@depth@100ms'] })
  socket.send({ id: 11, method: 'dance' })
  socket.send({ id: 12, method: 'order.place', params: {} })
  socket.send({ id: 3, method: 'list_subscriptions' })
  driven.pass(60)
  const [bad, unknown, unauthorized, listed] = socket.json()
  expect(bad).toEqual(bodyOf(examples, 'ws.subscribe.invalid_stream'))
  expect(unknown).toEqual(bodyOf(examples, 'ws.error.unknown_method'))
  expect(unauthorized).toEqual(bodyOf(examples, 'ws.error.auth_required'))
  expect(pick(listed, 'result')).toEqual([])
})

const id = (message: string, name: string) =>
  BigInt(new RegExp(`"${name}":(\\d+)`).exec(message)?.[1] ?? '-1')

test.each([
  ['same', false],
  ['same', true],
  ['plus-one', false],
] as const)(
  'the first frame is the book; differences link up: %s, wide ids %s',
  (firstDelta, wideIds) => {
    const { driven } = openGeminiTest({ firstDelta, wideIds }, { actionsPerSecond: 2000 })
    const socket = driven.open('gemini', `${address}?snapshot=-1`)
    socket.send({ id: 1, method: 'subscribe', params: ['BTCUSD@depth@100ms'] })
    driven.pass(3000)
    driven.simulators.market.isPaused = true
    driven.pass(300)
    // On a fresh connection the book comes before the answer.
    expect(socket.messages[0]).toContain('depthUpdate')
    const frames = socket.messages.filter((message) => message.includes('depthUpdate'))
    const book = new Map<number, string>()
    let last = -1n
    for (const [index, frame] of frames.entries()) {
      const [first, end] = [id(frame, 'U'), id(frame, 'u')]
      const offset = index === 1 && firstDelta === 'plus-one' ? 1n : 0n
      expect(index === 0 ? first === end : first === last + offset).toBe(true)
      last = end
      for (const side of ['b', 'a']) {
        for (const row of list(JSON.parse(frame), side)) {
          const price = numberAt(row, 0) * (side === 'b' ? -1 : 1)
          if (numberAt(row, 1) === 0) book.delete(price)
          else book.set(price, text(row, 1))
        }
      }
    }
    expect(last > 2n ** 53n).toBe(wideIds)
    expect(frames.length).toBeGreaterThan(10)
    const { bids, asks } = driven.simulators.groundTruth('gemini', 'BTC-USD')
    const groundTruth = [
      ...bids.map(({ price, size }) => [-price / 100, (size / 1e8).toFixed(8)] as const),
      ...asks.map(({ price, size }) => [price / 100, (size / 1e8).toFixed(8)] as const),
    ]
    expect(Object.fromEntries(book)).toEqual(Object.fromEntries(groundTruth))
    expect(Math.max(...book.keys())).toBe(9_000_000_000_000)
  },
)

test('without requesting it there is no first frame; with a number it has so many levels', () => {
  const { driven } = openGeminiTest()
  driven.simulators.market.isPaused = true
  const [none, five] = ['', '?snapshot=5'].map((query) =>
    driven.open('gemini', `${address}${query}`),
  )
  for (const socket of [none, five])
    socket?.send({ id: 1, method: 'subscribe', params: ['ethusd@depth'] })
  driven.pass(2000)
  expect(none?.json()).toEqual([{ id: 1, status: 200 }])
  expect(list(five?.json()[0], 'b')).toHaveLength(5)
})

test('the archived socket: a whole book, changes, trades, candles and a heartbeat', () => {
  const { driven } = openGeminiTest({}, { actionsPerSecond: 2000 })
  const socket = driven.open('gemini', `${address}/v2/marketdata`)
  socket.send(bodyOf(examples, 'archived.v2.subscribe'))
  driven.pass(6000)
  const messages = socket.json()
  const books = messages.filter((message) => text(message, 'type') === 'l2_updates')
  expect(shapeDifferences(books[0], bodyOf(examples, 'archived.v2.l2_initial'))).toEqual([])
  expect(shapeDifferences(books[1], bodyOf(examples, 'archived.v2.l2_update'))).toEqual([])
  for (const [type, name] of [
    ['trade', 'trade'],
    ['candles_1m_updates', 'candles'],
    ['heartbeat', 'heartbeat'],
  ]) {
    const first = messages.find((message) => text(message, 'type') === type)
    expect([name, shapeDifferences(first, bodyOf(examples, `archived.v2.${name}`))]).toEqual([
      name,
      [],
    ])
  }
  socket.send({ type: 'subscribe', subscriptions: [{ name: 'l2', symbols: ['btcusd'] }] })
  driven.pass(60)
  expect(socket.json()).toContainEqual(bodyOf(examples, 'archived.v2.error'))
})
