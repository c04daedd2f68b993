import { expect, test } from 'vitest'

import { liveBook } from '../testing/live-book.ts'
import { WrittenBook } from '../testing/written-book.ts'

test('a feed that numbers its frames one after the other is followed by the lax rule from its second book on', () => {
  const { harness, book } = liveBook(new WrittenBook('btcusd', 1000n, true))
  harness.say(book.update({ b: [[7_739_500, 5]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.acknowledge()
  harness.say(book.snapshot())
  for (let size = 1; size < 5; size += 1) harness.say(book.update({ b: [[7_739_500, size]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  expect(
    harness.anomalyExamples('numbers of books follow one another without touching'),
  ).toHaveLength(1)
  book.update({ b: [[7_739_500, 9]] })
  harness.say(book.update({ b: [[7_739_500, 10]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})

test('first changes that overtake one another do not pass for other numbers, even twice in a row', () => {
  const { harness, book } = liveBook()
  const overtake = () => {
    const { last } = book
    book.last += 9n
    harness.say(book.frame(last + 1n, book.last, { b: [[7_739_500, 5]] }))
    harness.say(book.frame(last, last + 1n, { a: [[7_740_150, 5]] }))
  }
  overtake()
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
  harness.acknowledge()
  harness.say(book.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  overtake()
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})

test('by the strict rule, a frame one too high in the middle of a book is a gap', () => {
  const { harness, book } = liveBook()
  harness.say(book.update({ b: [[7_739_500, 5]] }))
  harness.say(book.frame(book.last + 1n, book.last + 9n, { b: [[7_739_500, 6]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})

test('the lax rule ends with the connection on which it was seen', () => {
  const { harness, book } = liveBook(new WrittenBook('btcusd', 1000n, true))
  harness.say(book.update({ b: [[7_739_500, 5]] }))
  harness.acknowledge()
  harness.say(book.snapshot())
  harness.say(book.update({ b: [[7_739_500, 5]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  harness.close('market')
  harness.open('market')
  harness.acknowledge()
  const strict = new WrittenBook()
  harness.say(strict.snapshot())
  expect(harness.sink.stateOf('BTC-USD')).toBe('live')
  harness.say(strict.frame(strict.last + 1n, strict.last + 9n, { b: [[7_739_500, 6]] }))
  expect(harness.sink.stateOf('BTC-USD')).toBe('stale')
})
