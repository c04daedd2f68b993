import { expect, test } from 'vitest'

import { GeminiMarketHarness } from '../testing/market-harness.ts'
import { WrittenBook } from '../testing/written-book.ts'

const renewal = ['unsubscribe btcusd@depth@100ms', 'subscribe btcusd@depth@100ms']

test('changes that overtake the snapshot of a new line are not taken for it', () => {
  const desk = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  const late = book.snapshot()
  desk.say(book.update({ b: [[7_739_500, 5]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('empty')
  desk.say(late)
  desk.say(book.update({ b: [[7_739_500, 6]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  expect(desk.acknowledge()).toEqual(renewal)
  desk.say(book.snapshot())
  expect(desk.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('changes are not believed either when no snapshot comes at the second attempt', () => {
  const desk = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  desk.say(book.update({ b: [[7_739_500, 5]] }))
  desk.pass(11_000)
  expect(desk.acknowledge()).toEqual(renewal)
  desk.say(book.update({ b: [[7_739_500, 6]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('empty')
})

test('what removes a level is a change, even if it begins and ends with one number', () => {
  const desk = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  desk.say(book.frame(book.last, book.last, { b: [[7_739_500, 0]], a: [[7_740_150, 3]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('empty')
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('a whole book on a new line is believed at once, however it is numbered', () => {
  const desk = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  desk.say(book.frame(book.last - 3n, book.last, { b: book.levels('b'), a: book.levels('a') }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('a market of two orders that is always written like a change is believed in the end', () => {
  const desk = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  const tiny = () => {
    book.last += 3n
    return book.frame(book.last - 3n, book.last, { b: [[7_739_500, 1]], a: [[7_740_150, 1]] })
  }
  for (let seconds = 0; seconds < 120; seconds += 1) {
    desk.pass(1000)
    if (desk.acknowledge().includes('subscribe btcusd@depth@100ms') || seconds === 0)
      desk.say(tiny())
  }
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
})

test('a change that is numbered like a snapshot does not pass for a book that was large, on this line or the next', () => {
  const desk = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  desk.close('market')
  desk.open('market')
  desk.acknowledge()
  const late = book.snapshot()
  desk.say(book.frame(book.last, book.last, { a: [[7_740_150, 3]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.say(late)
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.sink.levels('BTC-USD').bids).toEqual(book.text('b'))
})

test('a book that began with a handful of levels is doubted when the whole one comes late', () => {
  const desk = GeminiMarketHarness.watching()
  const book = new WrittenBook()
  const late = book.snapshot()
  desk.say(book.frame(book.last, book.last, { a: [[7_740_150, 3]] }))
  desk.say(book.update({ b: [[7_739_500, 5]] }))
  desk.say(late)
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  expect(desk.acknowledge()).toEqual(renewal)
})
