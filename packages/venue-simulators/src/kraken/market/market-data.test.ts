import { expect, test } from 'vitest'

import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { followKraken } from '../testing/book-follower.ts'
import { crc32 } from './checksum.ts'

const examples = examplesOf('kraken')
const { vectors } = examples
const address = 'wss://kraken.simulated/v2'
const time = 1_788_264_000_000

function open(options: ConstructorParameters<typeof Driven>[1] = {}) {
  return new Driven('kraken', { now: time, startUsd: { BTC: 60_000 }, ...options })
}

test.each(['Time', 'SystemStatus', 'AssetPairs', 'Ticker', 'Depth', 'Trades', 'OHLC'])(
  'the public call %s is answered as on the page',
  async (name) => {
    const path = (examples[`rest.${name}.request`]?.where ?? '').replace('GET ', '')
    const { status, json } = await open().fetch('kraken', 'GET', path)
    expect(status).toBe(200)
    expect(shapeDifferences(json, bodyOf(examples, `rest.${name}.response`))).toEqual([])
  },
)

test('assets are known by all their names', async () => {
  const { json } = await open().fetch('kraken', 'GET', '/0/public/Assets?asset=XBT,USD,DOGE,USDC')
  const model = pick(bodyOf(examples, 'rest.Assets.response'), 'result')
  expect(shapeDifferences(pick(json, 'result'), model)).toEqual([])
})

test('pairs are spelled as on the page, in every one of their names', async () => {
  const { json } = await open().fetch('kraken', 'GET', '/0/public/AssetPairs')
  for (const row of list(vectors, 'symbolMap')) {
    const pair = pick(json, 'result', text(row, 'pairId'))
    expect([text(pair, 'altname'), text(pair, 'wsname')]).toEqual([
      text(row, 'altname'),
      text(row, 'wsname_v1'),
    ])
  }
})

test('some pairs lack a field, and one has finer prices than its tick', async () => {
  const { json } = await open().fetch('kraken', 'GET', '/0/public/AssetPairs?pair=LINKUSD,LTCUSD')
  expect(Object.keys(pick(json, 'result', 'LINKUSD') as object)).not.toContain('status')
  expect(pick(json, 'result', 'XLTCZUSD')).toMatchObject({ pair_decimals: 3, tick_size: '0.01' })
})

test('an unknown pair is an error with status 200', async () => {
  const { status, json } = await open().fetch('kraken', 'GET', '/0/public/Ticker?pair=NOPEUSD')
  expect({ status, json }).toEqual({ status: 200, json: { error: ['EQuery:Unknown asset pair'] } })
})

test('trades are paged by their nanoseconds until nothing is left', async () => {
  const driven = open()
  const seen: number[] = []
  let since = String((BigInt(time) - 600_000n) * 1_000_000n)
  for (;;) {
    const { json } = await driven.fetch(
      'kraken',
      'GET',
      `/0/public/Trades?pair=XBTUSD&count=7&since=${since}`,
    )
    const rows = list(json, 'result', 'XXBTZUSD')
    seen.push(...rows.map((row) => numberAt(row, 6)))
    if (rows.length === 0 || text(json, 'result', 'last') === since) break
    since = text(json, 'result', 'last')
    driven.pass(1000)
  }
  expect(seen.length).toBeGreaterThan(30)
  expect(seen).toEqual(seen.map((_, index) => (seen[0] ?? 0) + index))
})

test('candles: 720 at most, oldest first, the last one forming', async () => {
  const { json } = await open().fetch('kraken', 'GET', '/0/public/OHLC?pair=XBTUSD&interval=60')
  const rows = list(json, 'result', 'XXBTZUSD')
  expect(rows).toHaveLength(720)
  expect(numberAt(rows.at(-1), 0)).toBe(time / 1000 - ((time / 1000) % 3600))
  expect(numberAt(json, 'result', 'last')).toBe(numberAt(rows.at(-2), 0))
})

test.each([
  ['left-out', false],
  ['zero-volume', true],
] as const)('minutes without a trade: %s', async (emptyCandles, hasEmpty) => {
  const driven = open({ variants: { kraken: { emptyCandles } } })
  const { json } = await driven.fetch('kraken', 'GET', '/0/public/OHLC?pair=ETHXBT&interval=1')
  const rows = list(json, 'result', 'XETHXXBT').slice(0, -1)
  expect(rows.some((row) => numberAt(row, 6) === 0)).toBe(hasEmpty)
})

test('weeks are counted from the epoch, or by the other variant from Mondays', async () => {
  const weekday = async (weeksBegin: 'epoch' | 'monday') => {
    const driven = open({ variants: { kraken: { weeksBegin } } })
    const { json } = await driven.fetch(
      'kraken',
      'GET',
      '/0/public/OHLC?pair=XBTUSD&interval=10080',
    )
    return new Date(numberAt(json, 'result', 'XXBTZUSD', 3, 0) * 1000).getUTCDay()
  }
  expect([await weekday('epoch'), await weekday('monday')]).toEqual([4, 1])
})

test.each(['book', 'trade', 'ticker', 'ohlc', 'instrument'])(
  'the channel %s acknowledges, says what is, and what changes',
  (name) => {
    const driven = open()
    const socket = driven.open('kraken', address)
    socket.send(bodyOf(examples, `ws.${name}.subscribe`))
    driven.pass(4000)
    driven.simulators.setFault('kraken', 'changed-tick', { when: 'always', symbol: 'BTC-USD' })
    driven.pass(1500)
    const messages = socket.json()
    const ack = messages.find((message) => text(message, 'method') === 'subscribe')
    expect(shapeDifferences(ack, bodyOf(examples, `ws.${name}.subscribe.ack`))).toEqual([])
    for (const type of ['snapshot', 'update']) {
      const first = messages.find(
        (message) => text(message, 'channel') === name && text(message, 'type') === type,
      )
      expect(shapeDifferences(first, bodyOf(examples, `ws.${name}.${type}`))).toEqual([])
    }
  },
)

test('the first frame is the status, with a number beyond 2^53', () => {
  const driven = open()
  const [first = ''] = driven.open('kraken', address).messages
  const connection = BigInt(/"connection_id":(\d+)/.exec(first)?.[1] ?? '0')
  expect(connection > 2n ** 53n).toBe(true)
  const model = bodyOf(examples, 'ws.status')
  expect(shapeDifferences(JSON.parse(first), model, { any: ['connection_id'] })).toEqual([])
})

test('ping is answered, and a heart beats when nothing else is said', () => {
  const driven = open()
  const socket = driven.open('kraken', address)
  socket.send(bodyOf(examples, 'ws.ping'))
  driven.pass(200)
  expect(shapeDifferences(socket.json().at(-1), bodyOf(examples, 'ws.pong'))).toEqual([])
  driven.simulators.market.isPaused = true
  socket.send(bodyOf(examples, 'ws.instrument.subscribe'))
  driven.pass(5000)
  const beats = socket.json().filter((message) => text(message, 'channel') === 'heartbeat')
  expect(beats.length).toBeGreaterThanOrEqual(3)
  expect(beats[0]).toEqual(bodyOf(examples, 'ws.heartbeat'))
})

test.each([
  ['unknown_pair', { channel: 'book', symbol: ['XBT/USD'] }],
  ['bad_channel', { channel: 'books', symbol: ['BTC/USD'] }],
])('a refused subscription can only be known by its number: %s', (name, params) => {
  const driven = open()
  const socket = driven.open('kraken', address)
  socket.send({ method: 'subscribe', params, req_id: 7 })
  driven.pass(200)
  const {
    time_in: _in,
    time_out: _out,
    ...model
  } = bodyOf(examples, `ws.subscribe.error.${name}`) as Record<string, unknown>
  expect(socket.json().at(-1)).toMatchObject(model)
})

test('a subscribe to status gets the odd answer of the page', () => {
  const driven = open()
  const socket = driven.open('kraken', address)
  socket.send({ method: 'subscribe', params: { channel: 'status' }, req_id: 7 })
  driven.pass(200)
  expect(text(socket.json().at(-1), 'error')).toBe(
    text(bodyOf(examples, 'ws.status.subscribe.oddity'), 'error'),
  )
})

test('one answer per symbol', () => {
  const driven = open()
  const socket = driven.open('kraken', address)
  const params = { channel: 'trade', symbol: ['BTC/USD', 'ETH/USD', 'NOPE/USD'] }
  socket.send({ method: 'subscribe', params, req_id: 9 })
  driven.pass(100)
  const answers = socket.json().filter((message) => text(message, 'req_id') === '9')
  expect(answers.map((answer) => pick(answer, 'success'))).toEqual([true, true, false])
})

test('CRC-32 is zlib’s, and the vectors of the page come out', () => {
  expect(crc32(text(vectors, 'crc32', 'input'))).toBe(
    numberAt(vectors, 'crc32', 'expectedUnsigned'),
  )
  for (const name of ['bookOfficial', 'bookThin', 'bookBigQty', 'level3Official', 'level3Small']) {
    expect([name, crc32(text(vectors, name, 'text'))]).toEqual([
      name,
      numberAt(vectors, name, 'checksum'),
    ])
  }
})

test.each([
  ['BTC/USD', 10],
  ['BTC/USD', 25],
  ['LTC/USD', 10],
  ['PEPE/USD', 100],
  ['DOGE/USD', 1000],
])('every frame of %s at depth %i proves itself, and the end is the true book', (symbol, depth) => {
  const driven = open({ actionsPerSecond: 4000 })
  const socket = driven.open('kraken', address)
  socket.send({
    method: 'subscribe',
    params: { channel: 'book', symbol: [symbol], depth },
    req_id: 1,
  })
  driven.pass(5000)
  driven.simulators.market.isPaused = true
  driven.pass(300)
  const { frames, wrong, bids, asks } = followKraken(socket, symbol, depth)
  const groundTruth = driven.simulators.groundTruth('kraken', symbol.replace('/', '-'))
  const pricesOf = (levels: { price: number }[]) =>
    levels.slice(0, depth).map(({ price }) => price / 10 ** groundTruth.priceDecimals)
  expect(frames).toBeGreaterThan(20)
  expect(wrong).toBe(0)
  expect(bids.map(([price]) => Number(price))).toEqual(pricesOf(groundTruth.bids))
  expect(asks.map(([price]) => Number(price))).toEqual(pricesOf(groundTruth.asks))
})

test('a huge size comes with more digits than a double has', () => {
  const driven = open()
  const socket = driven.open('kraken', address)
  socket.send({
    method: 'subscribe',
    params: { channel: 'book', symbol: ['PEPE/USD'], depth: 1000 },
    req_id: 1,
  })
  driven.pass(100)
  const digits = [...(socket.messages.at(-1) ?? '').matchAll(/"qty":([\d.]+)/g)].map(
    ([, qty = '']) => qty.replace('.', ''),
  )
  expect(digits.some((qty) => BigInt(qty) > 2n ** 53n)).toBe(true)
})

test('unsubscribing needs the same depth', () => {
  const driven = open()
  const socket = driven.open('kraken', address)
  socket.send(bodyOf(examples, 'ws.book.subscribe'))
  socket.send({
    method: 'unsubscribe',
    params: { channel: 'book', symbol: ['BTC/USD'] },
    req_id: 3,
  })
  driven.pass(100)
  expect(socket.json().some((message) => text(message, 'error') === 'Subscription Not Found')).toBe(
    true,
  )
  socket.send(bodyOf(examples, 'ws.book.unsubscribe'))
  driven.pass(100)
  const answers = socket.json().filter((message) => text(message, 'method') === 'unsubscribe')
  expect(shapeDifferences(answers.at(-1), bodyOf(examples, 'ws.book.unsubscribe.ack'))).toEqual([])
})
