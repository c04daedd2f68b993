import { expect, test } from 'vitest'

import { nothing, onlyBook } from '../../../testing/sample-subscriptions.ts'
import { liveBook } from '../testing/live-book.ts'
import { examples, GeminiMarketHarness } from '../testing/market-harness.ts'
import { WrittenBook } from '../testing/written-book.ts'

const renewal = ['unsubscribe btcusd@depth@100ms', 'subscribe btcusd@depth@100ms']

type Step = { frame: string; result: string; after: { bids: string[][]; asks: string[][] } }
const plain = (levels: readonly (readonly string[])[]) =>
  levels.map((level) => level.map((number) => number.replace(/\.?0+$/, '')))

test('the book of the vectors is followed step by step, with numbers beyond 2^53', () => {
  const harness = GeminiMarketHarness.watching()
  const steps = examples.vectors['book_depth_stream']?.['steps'] as Step[]
  expect(steps).toHaveLength(6)
  for (const { frame, result, after } of steps) {
    harness.say(frame)
    const isGap = result === 'gap-resubscribe'
    expect(harness.sink.stateOf('BTC-USD')).toBe(isGap ? 'stale' : 'live')
    expect(harness.acknowledge()).toEqual(isGap ? renewal : [])
    const { bids, asks } = isGap ? after : harness.sink.levels('BTC-USD')
    expect(plain(bids)).toEqual(after.bids)
    expect(plain(asks)).toEqual(after.asks)
  }
})

test('the frames of the examples follow one another', () => {
  const harness = GeminiMarketHarness.watching()
  harness.sayExample('ws.depth.snapshot')
  harness.sayExample('ws.depth.delta')
  const { bids, asks } = harness.sink.levels('BTC-USD')
  expect(bids[0]).toEqual(['77395.50', '0.1000000000'])
  expect(asks.at(-1)).toEqual(['9000000000000.00', '0.0001000000'])
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('a connection is asked to begin each book with a snapshot', () => {
  const harness = GeminiMarketHarness.watching()
  expect(harness.io.connections.get('market')).toMatchObject({
    address: 'market',
    suffix: '?snapshot=-1',
  })
})

test('the snapshot may come before the acknowledgement, or after', () => {
  const harness = GeminiMarketHarness.started()
  harness.subscribe('BTC-USD', onlyBook)
  harness.open('market')
  const book = new WrittenBook()
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  harness.acknowledge()
  harness.say(book.update({ b: [[7_739_600, 5]] }))
  expect(harness.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('a delta that begins and ends with one number is no snapshot', () => {
  const { harness, book } = liveBook()
  const before = harness.sink.levels('BTC-USD').asks
  book.last += 5n
  harness.say(book.frame(book.last - 5n, book.last, { b: [[7_739_500, 1]] }))
  harness.say(book.frame(book.last, book.last, { b: [[7_739_500, 2]] }))
  expect(harness.sink.levels('BTC-USD').asks).toEqual(before)
})

test('a missing frame makes the book stale at once, and a new snapshot mends it', () => {
  const { harness, book } = liveBook()
  book.update({ a: [[7_740_150, 0]] })
  harness.say(book.update({ b: [[7_739_500, 5]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  expect(harness.reported('interrupted')).toHaveLength(1)
  expect(harness.acknowledge()).toEqual(renewal)
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.sink.levels('BTC-USD').asks).toEqual(book.text('a'))
  expect(harness.reported('resumed')).toHaveLength(1)
})

test('an old frame, or the same one twice, is dropped', () => {
  const { harness, book } = liveBook()
  const first = book.update({ b: [[7_739_500, 5]] })
  const second = book.update({ b: [[7_739_500, 6]] })
  for (const frame of [first, second, first, second]) harness.say(frame)
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('two frames in the wrong order are noticed by the first', () => {
  const { harness, book } = liveBook()
  book.update({ b: [[7_739_500, 5]] })
  harness.say(book.update({ b: [[7_739_500, 6]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})

test('what is still on the way of an old subscription is not taken for the new snapshot', () => {
  const { harness, book } = liveBook()
  book.update({})
  harness.say(book.update({ b: [[7_739_500, 5]] }))
  harness.say(book.update({ b: [[7_739_500, 6]] }))
  harness.acknowledge()
  harness.say(book.update({ b: [[7_739_500, 7]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('a late frame is no snapshot either where frames before it were lost', () => {
  const { harness, book } = liveBook()
  book.update({})
  harness.say(book.update({ b: [[7_739_500, 5]] }))
  harness.acknowledge()
  book.update({})
  harness.say(book.update({ b: [[7_739_500, 7]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})

test('should a new snapshot be numbered like a continuation, the second attempt believes it', () => {
  const { harness, book } = liveBook()
  book.update({})
  harness.say(book.update({ b: [[7_739_500, 5]] }))
  harness.acknowledge()
  const oddSnapshot = () => {
    const first = book.last
    book.last += 3n
    return book.frame(first, book.last, { b: book.levels('b'), a: book.levels('a') })
  }
  harness.say(oddSnapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.pass(11_000)
  expect(harness.acknowledge()).toEqual(renewal)
  harness.say(oddSnapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test.each([
  ['a level that is no pair', (text: string) => text.replace('["77395.00","0.50000000"]', '"x"')],
  ['a price that is none', (text: string) => text.replace('77395.00', 'abc')],
  ['a negative size', (text: string) => text.replace('"0.50000000"', '"-1"')],
  ['no numbers', (text: string) => text.replace('"u"', '"v"')],
  ['no levels', (text: string) => text.replace('"a"', '"asks"').replace('"b"', '"bids"')],
  ['asks that are no list', (text: string) => text.replace(/"a":.*/, '"a":"none"}')],
])('a snapshot with %s is not believed', (_what, spoil) => {
  const harness = GeminiMarketHarness.watching()
  harness.say(spoil(examples.text('ws.depth.snapshot')))
  expect(harness.sink.stateOf('BTC-USD')).toBe('empty')
  expect(harness.acknowledge()).toEqual(renewal)
})

test('one side of the book may be empty', () => {
  const harness = GeminiMarketHarness.watching()
  harness.say('{"e":"depthUpdate","s":"btcusd","U":5,"u":5,"b":[],"a":[["1.00","1"]]}')
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.sink.levels('BTC-USD').asks).toHaveLength(1)
})

test.each(['"b":null,', ''])(
  'a side that is not there (%s) was lost, unless Gemini writes an empty side so every time',
  (bids) => {
    const harness = GeminiMarketHarness.watching()
    const snapshot = `{"e":"depthUpdate","s":"btcusd","U":5,"u":5,${bids}"a":[["1.00","1"]]}`
    for (const state of ['empty', 'empty', 'live']) {
      harness.say(snapshot)
      expect(harness.sink.stateOf('BTC-USD')).toBe(state)
      harness.pass(1000)
      harness.acknowledge()
    }
    // From here on it is known how an empty side is written.
    harness.say('{"e":"depthUpdate","s":"btcusd","U":5,"u":6,"b":[],"a":[["1.00","2"]]}')
    harness.say(`{"e":"depthUpdate","s":"btcusd","U":6,"u":7,${bids}"a":[["1.00","3"]]}`)
    expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  },
)

test('prices are compared by value, however they are padded', () => {
  const { harness } = liveBook()
  harness.say(
    '{"e":"depthUpdate","s":"btcusd","U":1764527605191349,"u":1764527605191350,"b":[["77395.0","0"],["77394.900","0.00000000"]],"a":[]}',
  )
  expect(harness.sink.levels('BTC-USD').bids[0]).toEqual(['77394.80', '0.5000000200'])
})

test('names in capitals mean the same market', () => {
  const { harness, book } = liveBook()
  harness.say(book.update({ b: [[7_739_600, 5]] }).replace('btcusd', 'BTCUSD'))
  expect(harness.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('a price beyond 2^53 is left out and counted; a size finer than its scale is cut and counted', () => {
  const harness = GeminiMarketHarness.watching()
  harness.say(
    '{"e":"depthUpdate","s":"btcusd","U":5,"u":5,"b":[["1.00","0.123456789012"]],"a":[["99999999999999999.00","1"],["2.00","1"]]}',
  )
  expect(harness.sink.levels('BTC-USD')).toEqual({
    bids: [['1.00', '0.1234567890']],
    asks: [['2.00', '1.0000000000']],
  })
  expect(harness.anomalies()).toEqual([
    'size finer than its scale',
    'price beyond what can be shown',
  ])
})

test('a book that crosses itself is read again at once, and not believed when it uncrosses', () => {
  const { harness, book } = liveBook()
  harness.say(book.update({ b: [[7_740_200, 5]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.say(book.update({ b: [[7_740_200, 0]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  expect(harness.acknowledge()).toEqual(renewal)
})

test('an exchange whose own snapshot crosses is believed', () => {
  const book = new WrittenBook()
  book.update({ b: [[7_740_200, 5]] })
  const { harness } = liveBook(book)
  harness.say(book.update({ b: [[7_740_200, 6]] }))
  harness.pass(10_000)
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('a snapshot that does not come is requested again', () => {
  const harness = GeminiMarketHarness.watching()
  harness.pass(10_500)
  expect(harness.acknowledge()).toEqual(renewal)
})

test('a book that never holds is tried every few seconds, later every minute', () => {
  const harness = GeminiMarketHarness.watching()
  let attempts = 0
  for (let seconds = 0; seconds < 3600; seconds += 1) {
    harness.pass(1000)
    attempts += harness.acknowledge().filter((line) => line.startsWith('subscribe')).length
    harness.say('{"e":"depthUpdate","s":"btcusd","U":1,"u":1,"b":"","a":""}')
  }
  expect(attempts).toBeGreaterThan(60)
  expect(attempts).toBeLessThan(100)
})

test('looking away ends the subscription, and looking again begins with a snapshot', () => {
  const { harness, book } = liveBook()
  harness.subscribe('BTC-USD', nothing)
  expect(harness.acknowledge()).toEqual(['unsubscribe btcusd@depth@100ms'])
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.subscribe('BTC-USD', onlyBook)
  harness.acknowledge()
  harness.say(book.update({ b: [[7_739_500, 7]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('a thin book whose snapshot is numbered like a change opens within a second', () => {
  const harness = GeminiMarketHarness.watching()
  const thin = (U: number, u: number) =>
    JSON.stringify({
      e: 'depthUpdate',
      E: 1_788_264_000_000_000_000,
      s: 'btcusd',
      U,
      u,
      b: [['60000.00', '0.5']],
      a: [['60001.00', '0.5']],
    })
  harness.say(thin(100, 101))
  harness.pass(600)
  // Asked for once more, it is the same: no change looks like that twice.
  expect(harness.acknowledge()).toEqual(renewal)
  harness.say(thin(102, 103))
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.sink.levels('BTC-USD').bids).toHaveLength(1)
})
