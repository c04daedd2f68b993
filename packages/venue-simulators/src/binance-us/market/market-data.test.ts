import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openBinanceTest } from '../testing/client.ts'

const examples = examplesOf('binance-us')
const address = 'wss://binance-us.simulated'

test.each([
  'ping',
  'time',
  'exchangeInfo',
  'depth',
  'trades',
  'historicalTrades',
  'aggTrades',
  'klines',
  'avgPrice',
  'ticker24hr',
  'tickerPrice',
  'bookTicker',
  'tickerRolling',
])('the public call %s is answered as on the page', async (name) => {
  const { send } = openBinanceTest()
  const { status, json, headers } = await send(`rest.${name}.request`)
  expect(status).toBe(200)
  expect(shapeDifferences(json, pick(bodyOf(examples, `rest.${name}.response`), 'json'))).toEqual(
    [],
  )
  expect(Number(headers['x-mbx-used-weight-1m'])).toBeGreaterThan(0)
})

test('the mini form of the day’s numbers leaves out what it should', async () => {
  const { driven } = openBinanceTest()
  const { json } = await driven.fetch(
    'binance-us',
    'GET',
    '/api/v3/ticker/24hr?symbol=BTCUSD&type=MINI',
  )
  expect(shapeDifferences(json, pick(bodyOf(examples, 'rest.ticker24hr.mini'), 'json'))).toEqual([])
})

test('all symbols come with one that has been dead for years', async () => {
  const { driven } = openBinanceTest()
  const { json } = await driven.fetch('binance-us', 'GET', '/api/v3/exchangeInfo')
  const symbols = list(json, 'symbols')
  for (const row of list(examples.vectors, 'symbolMap', 'cases')) {
    const symbol = symbols.find((one) => text(one, 'symbol') === text(row, 'symbol'))
    expect([text(symbol, 'baseAsset'), text(symbol, 'quoteAsset')]).toEqual([
      text(row, 'baseAsset'),
      text(row, 'quoteAsset'),
    ])
  }
  expect(symbols.find((one) => text(one, 'status') === 'BREAK')).toMatchObject({
    symbol: 'BTCUSD4',
  })
})

test('an unknown symbol spoils the whole request', async () => {
  const { driven } = openBinanceTest()
  const path = `/api/v3/exchangeInfo?symbols=${encodeURIComponent('["BTCUSD","NOPEUSD"]')}`
  const { status, json } = await driven.fetch('binance-us', 'GET', path)
  expect({ status, json }).toMatchObject({
    status: 400,
    json: { code: -1121, msg: 'Invalid symbol.' },
  })
})

test('candles of a quiet minute are rows of zeros, and pages go forward', async () => {
  const { driven } = openBinanceTest()
  const path = '/api/v3/klines?symbol=ETHBTC&interval=1m&limit=100'
  const first = (await driven.fetch('binance-us', 'GET', `${path}&startTime=1789980000000`))
    .json as unknown[]
  expect(first).toHaveLength(100)
  expect(first.map((row) => numberAt(row, 0))).toEqual(
    first.map((_, index) => 1_789_980_000_000 + index * 60_000),
  )
  expect(first.some((row) => numberAt(row, 5) === 0 && text(row, 1) === text(row, 4))).toBe(true)
  const newest = (await driven.fetch('binance-us', 'GET', path)).json as unknown[]
  expect(numberAt(newest.at(-1), 0)).toBe(1_790_000_000_000 - (1_790_000_000_000 % 60_000))
})

test.each([
  ['btcusd@depth@100ms', 'stream.depthUpdate'],
  ['btcusd@depth20@100ms', 'stream.partialDepth'],
  ['btcusd@bookTicker', 'stream.bookTicker'],
  ['btcusd@trade', 'stream.trade'],
  ['btcusd@aggTrade', 'stream.aggTrade'],
  ['btcusd@kline_1m', 'stream.kline.open'],
  ['btcusd@ticker', 'stream.ticker'],
  ['btcusd@miniTicker', 'stream.miniTicker'],
  ['!miniTicker@arr', 'stream.miniTicker.all'],
  ['btcusd@ticker_1h', 'stream.rollingTicker'],
  ['!ticker@arr', 'stream.ticker.all'],
  ['!ticker_1h@arr', 'stream.rollingTicker.all'],
])('the stream %s sends what the page calls %s', (stream, name) => {
  const { driven } = openBinanceTest({}, { actionsPerSecond: 1000 })
  const raw = driven.open('binance-us', `${address}/ws/${stream}`)
  const combined = driven.open('binance-us', `${address}/stream?streams=${stream}`)
  driven.pass(4000)
  const model = bodyOf(examples, name)
  expect(shapeDifferences(raw.json()[0], model)).toEqual([])
  expect(shapeDifferences(combined.json()[0], { stream, data: model })).toEqual([])
})

test('a candle that is done comes once more, and says so', () => {
  const { driven } = openBinanceTest({}, { actionsPerSecond: 1000 })
  const socket = driven.open('binance-us', `${address}/ws/btcusd@kline_1m`)
  driven.pass(65_000)
  const done = socket.json().filter((message) => pick(message, 'k', 'x') === true)
  expect(done.length).toBeGreaterThanOrEqual(1)
  expect(shapeDifferences(done[0], bodyOf(examples, 'stream.kline.closed'))).toEqual([])
})

test('subscribing, listing, wrapping and leaving, as on the page', () => {
  const { driven } = openBinanceTest()
  const socket = driven.open('binance-us', `${address}/stream`)
  const request = (name: string) => {
    driven.pass(300)
    const before = socket.messages.length
    socket.send(bodyOf(examples, name))
    driven.pass(100)
    const model = bodyOf(examples, `${name}.ok`)
    const answers = socket
      .json()
      .slice(before)
      .filter((message) => pick(message, 'id') !== undefined)
    return [answers[0], model]
  }
  for (const name of [
    'stream.subscribe',
    'stream.unsubscribe',
    'stream.list',
    'stream.setCombined',
    'stream.getCombined',
  ]) {
    const [answer, model] = request(name)
    expect(answer).toEqual(model)
  }
})

test('what is no request is refused as on the page, and too many requests close the connection', () => {
  const { driven } = openBinanceTest()
  const socket = driven.open('binance-us', `${address}/ws`)
  socket.send('nonsense')
  socket.send({ method: 'SUBSCRIBE', params: ['btcusd@trade'], id: 'one' })
  driven.pass(100)
  expect(socket.json()).toEqual([
    bodyOf(examples, 'stream.error.badJson'),
    bodyOf(examples, 'stream.error.badId'),
  ])
  for (let id = 1; id <= 6; id += 1) socket.send({ method: 'LIST_SUBSCRIPTIONS', id })
  driven.pass(200)
  expect(socket.closed?.code).toBe(1008)
})

test.each([false, true])(
  'snapshot and differences join without a gap and make the true book (wide ids: %s)',
  async (wideIds) => {
    const { driven } = openBinanceTest({ wideIds }, { actionsPerSecond: 2000 })
    const socket = driven.open('binance-us', `${address}/stream?streams=btcusd@depth@100ms`)
    driven.pass(1000)
    const { body } = await driven.fetch(
      'binance-us',
      'GET',
      '/api/v3/depth?symbol=BTCUSD&limit=5000',
    )
    driven.pass(3000)
    driven.simulators.market.isPaused = true
    driven.pass(400)
    const id = (source: string, name: string) =>
      BigInt(new RegExp(`"${name}":(\\d+)`).exec(source)?.[1] ?? '0')
    let last = id(body, 'lastUpdateId')
    expect(last > 2n ** 53n).toBe(wideIds)
    const book = new Map<string, string>()
    const apply = (side: string, rows: readonly unknown[]) => {
      for (const row of rows) {
        const level = `${side} ${text(row, 0)}`
        if (numberAt(row, 1) === 0) book.delete(level)
        else book.set(level, text(row, 1))
      }
    }
    const snapshot = JSON.parse(body) as unknown
    apply('b', list(snapshot, 'bids'))
    apply('a', list(snapshot, 'asks'))
    let previous: bigint | undefined
    for (const message of socket.messages) {
      const [first, end] = [id(message, 'U'), id(message, 'u')]
      expect(previous === undefined || first === previous + 1n).toBe(true)
      previous = end
      if (end <= last) continue
      expect(first <= last + 1n).toBe(true)
      const data = pick(JSON.parse(message), 'data')
      apply('b', list(data, 'b'))
      apply('a', list(data, 'a'))
      last = end
    }
    const { bids, asks } = driven.simulators.groundTruth('binance-us', 'BTC-USD')
    const row =
      (side: string) =>
      ({ price, size }: { price: number; size: number }) => [
        `${side} ${(price / 100).toFixed(8)}`,
        (size / 1e5).toFixed(8),
      ]
    expect(Object.fromEntries(book)).toEqual(
      Object.fromEntries([...bids.map(row('b')), ...asks.map(row('a'))]),
    )
  },
)

test('the server pings every twenty seconds, and cuts the connection after a day', () => {
  const { driven } = openBinanceTest({}, { actionsPerSecond: 1 })
  driven.simulators.market.isPaused = true
  const socket = driven.open('binance-us', `${address}/ws/btcusd@trade`)
  driven.pass(61_000)
  expect(socket.pings).toHaveLength(3)
  driven.simulators.advance(driven.now + 86_400_000)
  driven.pass(1000)
  expect(socket.closed?.code).toBe(1001)
})

test('a shutdown is announced to every connection, then they are cut', () => {
  const { driven } = openBinanceTest()
  const raw = driven.open('binance-us', `${address}/ws/xrpusd@kline_1M`)
  const combined = driven.open('binance-us', `${address}/stream`)
  const api = driven.open('binance-us', `${address}/ws-api/v3`)
  driven.simulators.setFault('binance-us', 'server-shutdown', { when: 'once' })
  driven.pass(100)
  expect(shapeDifferences(raw.json()[0], bodyOf(examples, 'stream.serverShutdown.raw'))).toEqual([])
  expect(
    shapeDifferences(combined.json()[0], bodyOf(examples, 'stream.serverShutdown.combined')),
  ).toEqual([])
  expect(shapeDifferences(api.json()[0], bodyOf(examples, 'wsapi.serverShutdown'))).toEqual([])
  driven.pass(11_000)
  expect([raw.closed?.code, combined.closed?.code, api.closed?.code]).toEqual([1001, 1001, 1001])
})

test('too much weight is refused until the minute is over; who goes on is banned', async () => {
  const { driven } = openBinanceTest()
  const transport = driven.simulators.transport('binance-us')
  const url = 'https://binance-us.simulated/api/v3/depth?symbol=BTCUSD&limit=5000'
  const many = async (calls: number) => {
    const answers = Array.from({ length: calls }, () =>
      transport.fetch({ method: 'GET', url, headers: {}, timeoutMs: 5000 }),
    )
    driven.pass(100)
    return Promise.all(answers)
  }
  const first = await many(25)
  const [refused] = first.filter(({ status }) => status === 429)
  const model = bodyOf(examples, 'error.rateLimited.weight')
  expect(JSON.parse(refused?.body ?? '')).toEqual(pick(model, 'json'))
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  const second = await many(30)
  const [banned] = second.filter(({ status }) => status === 418)
  expect(text(JSON.parse(banned?.body ?? '{}'), 'msg')).toMatch(/IP banned until \d+/)
  driven.pass(61_000)
  expect((await many(1))[0]?.status).toBe(418)
})
