import { expect, test } from 'vitest'

import { everything, nothing, onlyBook } from '../../../testing/sample-subscriptions.ts'
import { KrakenMarketHarness } from '../testing/market-harness.ts'
import { bookOfBtc } from '../testing/written-book.ts'

/** A desk with a live book of BTC-USD. */
function liveBook(levels = 30, depth = 25) {
  const harness = KrakenMarketHarness.watching()
  const book = bookOfBtc(levels, depth)
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  return { harness, book }
}

test('a book is subscribed deeper than it is shown, and proven frame by frame', () => {
  const harness = KrakenMarketHarness.started()
  harness.subscribe('BTC-USD', onlyBook)
  harness.open('market')
  expect(harness.acknowledge()).toEqual(['subscribe instrument', 'subscribe book 25 BTC/USD'])
  const book = bookOfBtc(30)
  harness.say(book.snapshot())
  harness.say(book.update({ asks: [[600_000, 1_000_000]], bids: [[599_998, 0]] }))
  const { asks, bids } = harness.sink.levels('BTC-USD')
  expect(asks).toEqual(book.text('asks'))
  expect(bids).toEqual(book.text('bids'))
  expect(asks).toHaveLength(25)
  expect(harness.reported('interrupted')).toEqual([])
})

test.each([
  [1, 25],
  [10, 25],
  [24, 25],
  [25, 100],
  [50, 100],
  [100, 500],
  [5000, 1000],
])('%i levels are subscribed at depth %i', (bookLevels, depth) => {
  const harness = KrakenMarketHarness.started()
  harness.subscribe('BTC-USD', { ...onlyBook, bookLevels })
  harness.open('market')
  expect(harness.acknowledge()).toContain(`subscribe book ${depth} BTC/USD`)
})

test('a wrong checksum makes the book stale at once, and a new snapshot makes it live again', () => {
  const { harness, book } = liveBook()
  harness.say(book.frame('update', { bids: [], asks: [[600_001, 5]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  expect(harness.reported('interrupted')).toEqual([
    `interrupted BTC-USD ${harness.now} the book does not match its checksum`,
  ])
  expect(harness.acknowledge()).toEqual([
    'unsubscribe book 25 BTC/USD',
    'subscribe book 25 BTC/USD',
  ])
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.sink.levels('BTC-USD').asks).toEqual(book.text('asks'))
  expect(harness.reported('resumed')).toEqual([`resumed BTC-USD ${harness.now}`])
})

test('a snapshot that changes have overtaken is not believed: below ten levels nothing would show what it lacks', () => {
  const { harness, book } = liveBook()
  const at = (text: string, time: string) =>
    text.replace(/"timestamp":"[^"]*"/, `"timestamp":"${time}"`)
  harness.say(book.frame('update', { bids: [], asks: [[600_001, 5]] }))
  harness.acknowledge()
  const old = at(book.snapshot(), '2026-11-16T14:00:01.000000Z')
  harness.say(at(book.update({ asks: [[600_020, 7]] }), '2026-11-16T14:00:01.300000Z'))
  harness.say(old)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.pass(500)
  harness.acknowledge()
  harness.say(at(book.snapshot(), '2026-11-16T14:00:02.000000Z'))
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.sink.levels('BTC-USD').asks).toEqual(book.text('asks'))
})

test('a bid above the best offer makes the book stale, also where the checksum agrees with it', () => {
  const { harness, book } = liveBook()
  harness.say(book.update({ bids: [[600_007, 1]] }))
  expect(harness.reported('interrupted')).toEqual([
    `interrupted BTC-USD ${harness.now} the book crosses itself`,
  ])
  harness.acknowledge()
  harness.say(book.snapshot())
  // So says the exchange of its whole book, and asking again would change nothing.
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('a lost frame is noticed by the next one', () => {
  const { harness, book } = liveBook()
  book.update({ asks: [[600_001, 0]] })
  harness.say(book.update({ bids: [[599_999, 7]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})

test('the same frame twice changes nothing', () => {
  const { harness, book } = liveBook()
  const frame = book.update({ asks: [[600_000, 7_000_000]] })
  harness.say(frame)
  harness.say(frame)
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.sink.levels('BTC-USD').asks).toEqual(book.text('asks'))
})

test('two frames in the wrong order are noticed, and the end is right', () => {
  const { harness, book } = liveBook()
  const first = book.update({ asks: [[600_000, 7_000_000]] })
  const second = book.update({ asks: [[600_000, 0]], bids: [[599_999, 8_000_000]] })
  harness.say(second)
  harness.say(first)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.acknowledge()
  harness.say(book.snapshot())
  expect(harness.sink.levels('BTC-USD').bids).toEqual(book.text('bids'))
})

test('two changes of one level in the wrong order each agree with their checksum; the next frame reports', () => {
  const { harness, book } = liveBook()
  const first = book.update({ asks: [[600_000, 7_000_000]] })
  const second = book.update({ asks: [[600_000, 8_000_000]] })
  harness.say(second)
  harness.say(first)
  harness.say(book.update({ bids: [[599_999, 8_000_000]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})

test('frames of the old subscription are ignored until the new snapshot', () => {
  const { harness, book } = liveBook()
  harness.say(book.frame('update', { bids: [], asks: [] }, 1))
  const [goodbye] = harness.takeFrames()
  harness.say(book.update({ asks: [[600_000, 7_000_000]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.say(
    JSON.stringify({
      method: 'unsubscribe',
      result: { symbol: 'BTC/USD' },
      success: true,
      req_id: goodbye?.req_id,
    }),
  )
  harness.say(book.update({ asks: [[600_000, 0]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.acknowledge()
  harness.say(book.update({ asks: [[600_000, 9_000_000]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('a snapshot may come before the subscription is acknowledged, or after', () => {
  const harness = KrakenMarketHarness.started()
  harness.subscribe('BTC-USD', onlyBook)
  harness.open('market')
  const book = bookOfBtc(30)
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  harness.acknowledge()
  harness.say(book.update({ asks: [[600_001, 0]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('a snapshot that comes late, after the one that was requested in its place, is not believed', () => {
  const harness = KrakenMarketHarness.watching()
  const book = bookOfBtc(30)
  const late = book.snapshot()
  harness.pass(10_500)
  harness.acknowledge()
  book.update({ asks: [[600_000, 7_000_000]] })
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  harness.say(late)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.pass(5000)
  harness.acknowledge()
  harness.say(book.snapshot())
  expect(harness.sink.levels('BTC-USD').asks).toEqual(book.text('asks'))
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('a snapshot that does not come is requested again', () => {
  const harness = KrakenMarketHarness.watching()
  harness.pass(4000)
  expect(harness.acknowledge()).toEqual([])
  harness.pass(1500)
  expect(harness.acknowledge()).toEqual([
    'unsubscribe book 25 BTC/USD',
    'subscribe book 25 BTC/USD',
  ])
  harness.say(bookOfBtc(30).snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('a pair whose checksum never fits is tried every few seconds, later every minute, and never shown', () => {
  const harness = KrakenMarketHarness.watching()
  const book = bookOfBtc(30)
  let attempts = 0
  for (let seconds = 0; seconds < 3600; seconds += 1) {
    harness.pass(1000)
    const requested = harness.acknowledge().filter((line) => line.startsWith('subscribe book'))
    attempts += requested.length
    harness.say(book.frame('snapshot', { bids: book.levels('bids'), asks: book.levels('asks') }, 1))
    expect(harness.sink.stateOf('BTC-USD')).toBe('empty')
  }
  expect(attempts).toBeGreaterThan(60)
  expect(attempts).toBeLessThan(100)
  expect(harness.io.reconnects).toHaveLength(0)
})

test('one bad pair does not touch another', () => {
  const harness = KrakenMarketHarness.started()
  for (const symbol of ['BTC-USD', 'ETH-USD']) harness.subscribe(symbol, onlyBook)
  harness.open('market')
  expect(harness.acknowledge()).toEqual([
    'subscribe instrument',
    'subscribe book 25 BTC/USD',
    'subscribe book 25 ETH/USD',
  ])
  const btc = bookOfBtc(30)
  harness.say(btc.snapshot())
  harness.say(btc.snapshot().replace('BTC/USD', 'ETH/USD'))
  harness.say(btc.frame('update', { bids: [], asks: [] }, 1))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  expect(harness.sink.stateOf('ETH-USD')).toBe('live')
})

test('more levels are read without a gap in what is shown', () => {
  const { harness, book } = liveBook(150)
  harness.subscribe('BTC-USD', { ...onlyBook, bookLevels: 50 })
  harness.say(book.update({ asks: [[600_000, 7_000_000]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.acknowledge()).toEqual([
    'unsubscribe book 25 BTC/USD',
    'subscribe book 100 BTC/USD',
  ])
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  const deeper = bookOfBtc(150, 100)
  harness.say(deeper.snapshot())
  expect(harness.sink.levels('BTC-USD').asks).toHaveLength(100)
  expect(harness.reported('interrupted')).toEqual([])
})

test('while more levels are awaited, the old ones are not shown for longer than two seconds', () => {
  const { harness } = liveBook(150)
  harness.subscribe('BTC-USD', { ...onlyBook, bookLevels: 50 })
  harness.acknowledge()
  harness.pass(2100)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.say(bookOfBtc(150, 100).snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('fewer levels cost nothing, and no levels at all end the subscription with its depth', () => {
  const { harness } = liveBook()
  harness.subscribe('BTC-USD', { ...onlyBook, bookLevels: 1 })
  expect(harness.acknowledge()).toEqual([])
  harness.subscribe('BTC-USD', nothing)
  expect(harness.takeFrames()).toMatchObject([
    { method: 'unsubscribe', params: { channel: 'book', symbol: ['BTC/USD'], depth: 25 } },
  ])
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})

test('a symbol that is dropped and wanted again gets a book of its own', () => {
  const { harness, book } = liveBook()
  harness.subscribe('BTC-USD', nothing)
  harness.subscribe('BTC-USD', everything)
  expect(harness.acknowledge()).toEqual([
    'unsubscribe book 25 BTC/USD',
    'subscribe trade BTC/USD',
    'subscribe ticker BTC/USD',
    'subscribe book 25 BTC/USD',
  ])
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('after maintenance every book is read again', () => {
  const { harness, book } = liveBook()
  const status = (system: string) =>
    JSON.stringify({ channel: 'status', type: 'update', data: [{ system }] })
  harness.say(status('maintenance'))
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  harness.say(status('cancel_only'))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.acknowledge()
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})
