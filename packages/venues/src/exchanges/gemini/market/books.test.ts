import { expect, test } from 'vitest'

import { nothing, onlyBook } from '../../../testing/sample-subscriptions.ts'
import { liveBook } from '../testing/live-book.ts'
import { examples, GeminiMarketHarness } from '../testing/market-harness.ts'
import { WrittenBook } from '../testing/written-book.ts'

const renewal = ['unsubscribe btcusd@depth@100ms', 'subscribe btcusd@depth@100ms']

type Step = { frame: string; result: string; after: { bids: string[][]; asks: string[][] } }
const plain = (levels: readonly (readonly string[])[]) =>
  levels.map((level) => level.map((figure) => figure.replace(/\.?0+$/, '')))

test('the book of the vectors is followed step by step, with numbers beyond 2^53', () => {
  const desk = GeminiMarketHarness.watching()
  const steps = examples.vectors['book_depth_stream']?.['steps'] as Step[]
  expect(steps).toHaveLength(6)
  for (const { frame, result, after } of steps) {
    desk.say(frame)
    const isGap = result === 'gap-resubscribe'
    expect(desk.sink.stateOf('BTC-USD')).toBe(isGap ? 'stale' : 'live')
    expect(desk.acknowledge()).toEqual(isGap ? renewal : [])
    const { bids, asks } = isGap ? after : desk.sink.levels('BTC-USD')
    expect(plain(bids)).toEqual(after.bids)
    expect(plain(asks)).toEqual(after.asks)
  }
})

test('the frames of the examples follow one another', () => {
  const desk = GeminiMarketHarness.watching()
  desk.sayExample('ws.depth.snapshot')
  desk.sayExample('ws.depth.delta')
  const { bids, asks } = desk.sink.levels('BTC-USD')
  expect(bids[0]).toEqual(['77395.50', '0.1000000000'])
  expect(asks.at(-1)).toEqual(['9000000000000.00', '0.0001000000'])
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('a line is asked to begin each book with a snapshot', () => {
  const desk = GeminiMarketHarness.watching()
  expect(desk.io.lines.get('market')).toMatchObject({ address: 'market', suffix: '?snapshot=-1' })
})

test('the snapshot may come before the acknowledgement, or after', () => {
  const desk = GeminiMarketHarness.started()
  desk.subscribe('BTC-USD', onlyBook)
  desk.open('market')
  const book = new WrittenBook()
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  desk.acknowledge()
  desk.say(book.update({ b: [[7_739_600, 5]] }))
  expect(desk.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('a delta that begins and ends with one number is no snapshot', () => {
  const { desk, book } = liveBook()
  const before = desk.sink.levels('BTC-USD').asks
  book.last += 5n
  desk.say(book.frame(book.last - 5n, book.last, { b: [[7_739_500, 1]] }))
  desk.say(book.frame(book.last, book.last, { b: [[7_739_500, 2]] }))
  expect(desk.sink.levels('BTC-USD').asks).toEqual(before)
})

test('a missing frame makes the book stale at once, and a new snapshot mends it', () => {
  const { desk, book } = liveBook()
  book.update({ a: [[7_740_150, 0]] })
  desk.say(book.update({ b: [[7_739_500, 5]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  expect(desk.reported('interrupted')).toHaveLength(1)
  expect(desk.acknowledge()).toEqual(renewal)
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.sink.levels('BTC-USD').asks).toEqual(book.text('a'))
  expect(desk.reported('resumed')).toHaveLength(1)
})

test('an old frame, or the same one twice, is dropped', () => {
  const { desk, book } = liveBook()
  const first = book.update({ b: [[7_739_500, 5]] })
  const second = book.update({ b: [[7_739_500, 6]] })
  for (const frame of [first, second, first, second]) desk.say(frame)
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('two frames in the wrong order are noticed by the first', () => {
  const { desk, book } = liveBook()
  book.update({ b: [[7_739_500, 5]] })
  desk.say(book.update({ b: [[7_739_500, 6]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})

test('what is still on the way of an old subscription is not taken for the new snapshot', () => {
  const { desk, book } = liveBook()
  book.update({})
  desk.say(book.update({ b: [[7_739_500, 5]] }))
  desk.say(book.update({ b: [[7_739_500, 6]] }))
  desk.acknowledge()
  desk.say(book.update({ b: [[7_739_500, 7]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('a late frame is no snapshot either where frames before it were lost', () => {
  const { desk, book } = liveBook()
  book.update({})
  desk.say(book.update({ b: [[7_739_500, 5]] }))
  desk.acknowledge()
  book.update({})
  desk.say(book.update({ b: [[7_739_500, 7]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})

test('should a new snapshot be numbered like a continuation, the second attempt believes it', () => {
  const { desk, book } = liveBook()
  book.update({})
  desk.say(book.update({ b: [[7_739_500, 5]] }))
  desk.acknowledge()
  const oddSnapshot = () => {
    const first = book.last
    book.last += 3n
    return book.frame(first, book.last, { b: book.levels('b'), a: book.levels('a') })
  }
  desk.say(oddSnapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.pass(11_000)
  expect(desk.acknowledge()).toEqual(renewal)
  desk.say(oddSnapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test.each([
  ['a level that is no pair', (text: string) => text.replace('["77395.00","0.50000000"]', '"x"')],
  ['a price that is none', (text: string) => text.replace('77395.00', 'abc')],
  ['a negative size', (text: string) => text.replace('"0.50000000"', '"-1"')],
  ['no numbers', (text: string) => text.replace('"u"', '"v"')],
  ['no levels', (text: string) => text.replace('"a"', '"asks"').replace('"b"', '"bids"')],
  ['asks that are no list', (text: string) => text.replace(/"a":.*/, '"a":"none"}')],
])('a snapshot with %s is not believed', (_what, spoil) => {
  const desk = GeminiMarketHarness.watching()
  desk.say(spoil(examples.text('ws.depth.snapshot')))
  expect(desk.sink.stateOf('BTC-USD')).toBe('empty')
  expect(desk.acknowledge()).toEqual(renewal)
})

test('one side of the book may be empty', () => {
  const desk = GeminiMarketHarness.watching()
  desk.say('{"e":"depthUpdate","s":"btcusd","U":5,"u":5,"b":[],"a":[["1.00","1"]]}')
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.sink.levels('BTC-USD').asks).toHaveLength(1)
})

test.each(['"b":null,', ''])(
  'a side that is not there (%s) was lost, unless Gemini writes an empty side so every time',
  (bids) => {
    const desk = GeminiMarketHarness.watching()
    const snapshot = `{"e":"depthUpdate","s":"btcusd","U":5,"u":5,${bids}"a":[["1.00","1"]]}`
    for (const state of ['empty', 'empty', 'live']) {
      desk.say(snapshot)
      expect(desk.sink.stateOf('BTC-USD')).toBe(state)
      desk.pass(1000)
      desk.acknowledge()
    }
    // From here on it is known how an empty side is written.
    desk.say('{"e":"depthUpdate","s":"btcusd","U":5,"u":6,"b":[],"a":[["1.00","2"]]}')
    desk.say(`{"e":"depthUpdate","s":"btcusd","U":6,"u":7,${bids}"a":[["1.00","3"]]}`)
    expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  },
)

test('prices are compared by value, however they are padded', () => {
  const { desk } = liveBook()
  desk.say(
    '{"e":"depthUpdate","s":"btcusd","U":1764527605191349,"u":1764527605191350,"b":[["77395.0","0"],["77394.900","0.00000000"]],"a":[]}',
  )
  expect(desk.sink.levels('BTC-USD').bids[0]).toEqual(['77394.80', '0.5000000200'])
})

test('names in capitals mean the same market', () => {
  const { desk, book } = liveBook()
  desk.say(book.update({ b: [[7_739_600, 5]] }).replace('btcusd', 'BTCUSD'))
  expect(desk.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('a price beyond 2^53 is left out and counted; a size finer than its scale is cut and counted', () => {
  const desk = GeminiMarketHarness.watching()
  desk.say(
    '{"e":"depthUpdate","s":"btcusd","U":5,"u":5,"b":[["1.00","0.123456789012"]],"a":[["99999999999999999.00","1"],["2.00","1"]]}',
  )
  expect(desk.sink.levels('BTC-USD')).toEqual({
    bids: [['1.00', '0.1234567890']],
    asks: [['2.00', '1.0000000000']],
  })
  expect(desk.anomalies()).toEqual(['size finer than its scale', 'price beyond what can be shown'])
})

test('a book that crosses itself is read again at once, and not believed when it uncrosses', () => {
  const { desk, book } = liveBook()
  desk.say(book.update({ b: [[7_740_200, 5]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.say(book.update({ b: [[7_740_200, 0]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  expect(desk.acknowledge()).toEqual(renewal)
})

test('an exchange whose own snapshot crosses is believed', () => {
  const book = new WrittenBook()
  book.update({ b: [[7_740_200, 5]] })
  const { desk } = liveBook(book)
  desk.say(book.update({ b: [[7_740_200, 6]] }))
  desk.pass(10_000)
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('a snapshot that does not come is requested again', () => {
  const desk = GeminiMarketHarness.watching()
  desk.pass(10_500)
  expect(desk.acknowledge()).toEqual(renewal)
})

test('a book that never holds is tried every few seconds, later every minute', () => {
  const desk = GeminiMarketHarness.watching()
  let attempts = 0
  for (let seconds = 0; seconds < 3600; seconds += 1) {
    desk.pass(1000)
    attempts += desk.acknowledge().filter((line) => line.startsWith('subscribe')).length
    desk.say('{"e":"depthUpdate","s":"btcusd","U":1,"u":1,"b":"","a":""}')
  }
  expect(attempts).toBeGreaterThan(60)
  expect(attempts).toBeLessThan(100)
})

test('looking away ends the subscription, and looking again begins with a snapshot', () => {
  const { desk, book } = liveBook()
  desk.subscribe('BTC-USD', nothing)
  expect(desk.acknowledge()).toEqual(['unsubscribe btcusd@depth@100ms'])
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.subscribe('BTC-USD', onlyBook)
  desk.acknowledge()
  desk.say(book.update({ b: [[7_739_500, 7]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('a thin book whose snapshot is numbered like a change opens within a second', () => {
  const desk = GeminiMarketHarness.watching()
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
  desk.say(thin(100, 101))
  desk.pass(600)
  // Asked for once more, it is the same: no change looks like that twice.
  expect(desk.acknowledge()).toEqual(renewal)
  desk.say(thin(102, 103))
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.sink.levels('BTC-USD').bids).toHaveLength(1)
})
