import { expect, test } from 'vitest'

import { GeminiMarketHarness } from '../testing/market-harness.ts'
import { WrittenBook } from '../testing/written-book.ts'

const renewal = ['unsubscribe btcusd@depth@100ms', 'subscribe btcusd@depth@100ms']

test('changes that overtake the snapshot of a new connection are not taken for it', () => {
  const harness = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  const late = book.snapshot()
  harness.say(book.update({ b: [[7_739_500, 5]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('empty')
  harness.say(late)
  harness.say(book.update({ b: [[7_739_500, 6]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  expect(harness.acknowledge()).toEqual(renewal)
  harness.say(book.snapshot())
  expect(harness.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('changes are not believed either when no snapshot comes at the second attempt', () => {
  const harness = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  harness.say(book.update({ b: [[7_739_500, 5]] }))
  harness.pass(11_000)
  expect(harness.acknowledge()).toEqual(renewal)
  harness.say(book.update({ b: [[7_739_500, 6]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('empty')
})

test('what removes a level is a change, even if it begins and ends with one number', () => {
  const harness = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  harness.say(book.frame(book.last, book.last, { b: [[7_739_500, 0]], a: [[7_740_150, 3]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('empty')
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('a whole book on a new connection is believed at once, however it is numbered', () => {
  const harness = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  harness.say(book.frame(book.last - 3n, book.last, { b: book.levels('b'), a: book.levels('a') }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('a market of two orders that is always written like a change is believed in the end', () => {
  const harness = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  const tiny = () => {
    book.last += 3n
    return book.frame(book.last - 3n, book.last, { b: [[7_739_500, 1]], a: [[7_740_150, 1]] })
  }
  for (let seconds = 0; seconds < 120; seconds += 1) {
    harness.pass(1000)
    if (harness.acknowledge().includes('subscribe btcusd@depth@100ms') || seconds === 0)
      harness.say(tiny())
  }
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
})

test('a change that is numbered like a snapshot does not pass for a book that was large, on this connection or the next', () => {
  const harness = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  harness.close('market')
  harness.open('market')
  harness.acknowledge()
  const late = book.snapshot()
  harness.say(book.frame(book.last, book.last, { a: [[7_740_150, 3]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.say(late)
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(harness.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('a book that began with a handful of levels is doubted when the whole one comes late', () => {
  const harness = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  const late = book.snapshot()
  harness.say(book.frame(book.last, book.last, { a: [[7_740_150, 3]] }))
  harness.say(book.update({ b: [[7_739_500, 5]] }))
  harness.say(late)
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  expect(harness.acknowledge()).toEqual(renewal)
})
