import { expect, test } from 'vitest'

import { everything, nothing, onlyBook } from '../../../testing/sample-subscriptions.ts'
import { KrakenMarketHarness } from '../testing/market-harness.ts'
import { bookOfBtc } from '../testing/written-book.ts'

/** A desk with a live book of BTC-USD. */
function liveBook(levels = 30, depth = 25) {
  const desk = KrakenMarketHarness.watching()
  const book = bookOfBtc(levels, depth)
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  return { desk, book }
}

test('a book is subscribed deeper than it is shown, and proven frame by frame', () => {
  const desk = KrakenMarketHarness.started()
  desk.subscribe('BTC-USD', onlyBook)
  desk.open('market')
  expect(desk.acknowledge()).toEqual(['subscribe instrument', 'subscribe book 25 BTC/USD'])
  const book = bookOfBtc(30)
  desk.say(book.snapshot())
  desk.say(book.update({ asks: [[600_000, 1_000_000]], bids: [[599_998, 0]] }))
  const { asks, bids } = desk.sink.levels('BTC-USD')
  expect(asks).toEqual(book.text('asks'))
  expect(bids).toEqual(book.text('bids'))
  expect(asks).toHaveLength(25)
  expect(desk.reported('interrupted')).toEqual([])
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
  const desk = KrakenMarketHarness.started()
  desk.subscribe('BTC-USD', { ...onlyBook, bookLevels })
  desk.open('market')
  expect(desk.acknowledge()).toContain(`subscribe book ${depth} BTC/USD`)
})

test('a wrong checksum makes the book stale at once, and a new snapshot makes it live again', () => {
  const { desk, book } = liveBook()
  desk.say(book.frame('update', { bids: [], asks: [[600_001, 5]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  expect(desk.reported('interrupted')).toEqual([
    `interrupted BTC-USD ${desk.now} the book does not match its checksum`,
  ])
  expect(desk.acknowledge()).toEqual(['unsubscribe book 25 BTC/USD', 'subscribe book 25 BTC/USD'])
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.sink.levels('BTC-USD').asks).toEqual(book.text('asks'))
  expect(desk.reported('resumed')).toEqual([`resumed BTC-USD ${desk.now}`])
})

test('a snapshot that changes have overtaken is not believed: below ten levels nothing would show what it lacks', () => {
  const { desk, book } = liveBook()
  const at = (text: string, time: string) =>
    text.replace(/"timestamp":"[^"]*"/, `"timestamp":"${time}"`)
  desk.say(book.frame('update', { bids: [], asks: [[600_001, 5]] }))
  desk.acknowledge()
  const old = at(book.snapshot(), '2026-11-16T14:00:01.000000Z')
  desk.say(at(book.update({ asks: [[600_020, 7]] }), '2026-11-16T14:00:01.300000Z'))
  desk.say(old)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.pass(500)
  desk.acknowledge()
  desk.say(at(book.snapshot(), '2026-11-16T14:00:02.000000Z'))
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.sink.levels('BTC-USD').asks).toEqual(book.text('asks'))
})

test('a bid above the best offer makes the book stale, also where the checksum agrees with it', () => {
  const { desk, book } = liveBook()
  desk.say(book.update({ bids: [[600_007, 1]] }))
  expect(desk.reported('interrupted')).toEqual([
    `interrupted BTC-USD ${desk.now} the book crosses itself`,
  ])
  desk.acknowledge()
  desk.say(book.snapshot())
  // So says the exchange of its whole book, and asking again would change nothing.
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('a lost frame is noticed by the next one', () => {
  const { desk, book } = liveBook()
  book.update({ asks: [[600_001, 0]] })
  desk.say(book.update({ bids: [[599_999, 7]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})

test('the same frame twice changes nothing', () => {
  const { desk, book } = liveBook()
  const frame = book.update({ asks: [[600_000, 7_000_000]] })
  desk.say(frame)
  desk.say(frame)
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.sink.levels('BTC-USD').asks).toEqual(book.text('asks'))
})

test('two frames in the wrong order are noticed, and the end is right', () => {
  const { desk, book } = liveBook()
  const first = book.update({ asks: [[600_000, 7_000_000]] })
  const second = book.update({ asks: [[600_000, 0]], bids: [[599_999, 8_000_000]] })
  desk.say(second)
  desk.say(first)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.acknowledge()
  desk.say(book.snapshot())
  expect(desk.sink.levels('BTC-USD').bids).toEqual(book.text('bids'))
})

test('two changes of one level in the wrong order each agree with their checksum; the next frame reports', () => {
  const { desk, book } = liveBook()
  const first = book.update({ asks: [[600_000, 7_000_000]] })
  const second = book.update({ asks: [[600_000, 8_000_000]] })
  desk.say(second)
  desk.say(first)
  desk.say(book.update({ bids: [[599_999, 8_000_000]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})

test('frames of the old subscription are ignored until the new snapshot', () => {
  const { desk, book } = liveBook()
  desk.say(book.frame('update', { bids: [], asks: [] }, 1))
  const [goodbye] = desk.takeFrames()
  desk.say(book.update({ asks: [[600_000, 7_000_000]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.say(
    JSON.stringify({
      method: 'unsubscribe',
      result: { symbol: 'BTC/USD' },
      success: true,
      req_id: goodbye?.req_id,
    }),
  )
  desk.say(book.update({ asks: [[600_000, 0]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.acknowledge()
  desk.say(book.update({ asks: [[600_000, 9_000_000]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('a snapshot may come before the subscription is acknowledged, or after', () => {
  const desk = KrakenMarketHarness.started()
  desk.subscribe('BTC-USD', onlyBook)
  desk.open('market')
  const book = bookOfBtc(30)
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  desk.acknowledge()
  desk.say(book.update({ asks: [[600_001, 0]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('a snapshot that comes late, after the one that was requested in its place, is not believed', () => {
  const desk = KrakenMarketHarness.watching()
  const book = bookOfBtc(30)
  const late = book.snapshot()
  desk.pass(10_500)
  desk.acknowledge()
  book.update({ asks: [[600_000, 7_000_000]] })
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  desk.say(late)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.pass(5000)
  desk.acknowledge()
  desk.say(book.snapshot())
  expect(desk.sink.levels('BTC-USD').asks).toEqual(book.text('asks'))
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('a snapshot that does not come is requested again', () => {
  const desk = KrakenMarketHarness.watching()
  desk.pass(4000)
  expect(desk.acknowledge()).toEqual([])
  desk.pass(1500)
  expect(desk.acknowledge()).toEqual(['unsubscribe book 25 BTC/USD', 'subscribe book 25 BTC/USD'])
  desk.say(bookOfBtc(30).snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('a pair whose checksum never fits is tried every few seconds, later every minute, and never shown', () => {
  const desk = KrakenMarketHarness.watching()
  const book = bookOfBtc(30)
  let attempts = 0
  for (let seconds = 0; seconds < 3600; seconds += 1) {
    desk.pass(1000)
    const requested = desk.acknowledge().filter((line) => line.startsWith('subscribe book'))
    attempts += requested.length
    desk.say(book.frame('snapshot', { bids: book.levels('bids'), asks: book.levels('asks') }, 1))
    expect(desk.sink.stateOf('BTC-USD')).toBe('empty')
  }
  expect(attempts).toBeGreaterThan(60)
  expect(attempts).toBeLessThan(100)
  expect(desk.io.reconnects).toHaveLength(0)
})

test('one bad pair does not touch another', () => {
  const desk = KrakenMarketHarness.started()
  for (const symbol of ['BTC-USD', 'ETH-USD']) desk.subscribe(symbol, onlyBook)
  desk.open('market')
  expect(desk.acknowledge()).toEqual([
    'subscribe instrument',
    'subscribe book 25 BTC/USD',
    'subscribe book 25 ETH/USD',
  ])
  const btc = bookOfBtc(30)
  desk.say(btc.snapshot())
  desk.say(btc.snapshot().replace('BTC/USD', 'ETH/USD'))
  desk.say(btc.frame('update', { bids: [], asks: [] }, 1))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  expect(desk.sink.stateOf('ETH-USD')).toBe('live')
})

test('more levels are read without a gap in what is shown', () => {
  const { desk, book } = liveBook(150)
  desk.subscribe('BTC-USD', { ...onlyBook, bookLevels: 50 })
  desk.say(book.update({ asks: [[600_000, 7_000_000]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.acknowledge()).toEqual(['unsubscribe book 25 BTC/USD', 'subscribe book 100 BTC/USD'])
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  const deeper = bookOfBtc(150, 100)
  desk.say(deeper.snapshot())
  expect(desk.sink.levels('BTC-USD').asks).toHaveLength(100)
  expect(desk.reported('interrupted')).toEqual([])
})

test('while more levels are awaited, the old ones are not shown for longer than two seconds', () => {
  const { desk } = liveBook(150)
  desk.subscribe('BTC-USD', { ...onlyBook, bookLevels: 50 })
  desk.acknowledge()
  desk.pass(2100)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.say(bookOfBtc(150, 100).snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('fewer levels cost nothing, and no levels at all end the subscription with its depth', () => {
  const { desk } = liveBook()
  desk.subscribe('BTC-USD', { ...onlyBook, bookLevels: 1 })
  expect(desk.acknowledge()).toEqual([])
  desk.subscribe('BTC-USD', nothing)
  expect(desk.takeFrames()).toMatchObject([
    { method: 'unsubscribe', params: { channel: 'book', symbol: ['BTC/USD'], depth: 25 } },
  ])
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})

test('a symbol that is dropped and wanted again gets a book of its own', () => {
  const { desk, book } = liveBook()
  desk.subscribe('BTC-USD', nothing)
  desk.subscribe('BTC-USD', everything)
  expect(desk.acknowledge()).toEqual([
    'unsubscribe book 25 BTC/USD',
    'subscribe trade BTC/USD',
    'subscribe ticker BTC/USD',
    'subscribe book 25 BTC/USD',
  ])
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('after maintenance every book is read again', () => {
  const { desk, book } = liveBook()
  const status = (system: string) =>
    JSON.stringify({ channel: 'status', type: 'update', data: [{ system }] })
  desk.say(status('maintenance'))
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  desk.say(status('cancel_only'))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.acknowledge()
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})
