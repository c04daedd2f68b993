import { expect, test } from 'vitest'

import { liveBook } from '../testing/live-book.ts'
import { WrittenBook } from '../testing/written-book.ts'

test('a feed that numbers its frames one after the other is followed by the lax rule from its second book on', () => {
  const { desk, book } = liveBook(new WrittenBook('btcusd', 1000n, true))
  desk.say(book.update({ b: [[7_739_500, 5]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.acknowledge()
  desk.say(book.snapshot())
  for (let size = 1; size < 5; size += 1) desk.say(book.update({ b: [[7_739_500, size]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  expect(desk.anomalyExamples('numbers of books follow one another without touching')).toHaveLength(
    1,
  )
  book.update({ b: [[7_739_500, 9]] })
  desk.say(book.update({ b: [[7_739_500, 10]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})

test('first changes that overtake one another do not pass for other numbers, even twice in a row', () => {
  const { desk, book } = liveBook()
  const overtake = () => {
    const { last } = book
    book.last += 9n
    desk.say(book.frame(last + 1n, book.last, { b: [[7_739_500, 5]] }))
    desk.say(book.frame(last, last + 1n, { a: [[7_740_150, 5]] }))
  }
  overtake()
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
  desk.acknowledge()
  desk.say(book.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  overtake()
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})

test('by the strict rule, a frame one too high in the middle of a book is a gap', () => {
  const { desk, book } = liveBook()
  desk.say(book.update({ b: [[7_739_500, 5]] }))
  desk.say(book.frame(book.last + 1n, book.last + 9n, { b: [[7_739_500, 6]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})

test('the lax rule ends with the line on which it was seen', () => {
  const { desk, book } = liveBook(new WrittenBook('btcusd', 1000n, true))
  desk.say(book.update({ b: [[7_739_500, 5]] }))
  desk.acknowledge()
  desk.say(book.snapshot())
  desk.say(book.update({ b: [[7_739_500, 5]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  desk.close('market')
  desk.open('market')
  desk.acknowledge()
  const strict = new WrittenBook()
  desk.say(strict.snapshot())
  expect(desk.sink.stateOf('BTC-USD')).toBe('live')
  desk.say(strict.frame(strict.last + 1n, strict.last + 9n, { b: [[7_739_500, 6]] }))
  expect(desk.sink.stateOf('BTC-USD')).toBe('stale')
})
