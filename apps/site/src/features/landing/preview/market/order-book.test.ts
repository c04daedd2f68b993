import { expect, test } from 'vitest'

import { OrderBook } from './order-book.ts'

function openBook() {
  const book = new OrderBook(1000)
  book.add('bid', 997, 1, 300)
  book.add('bid', 999, 0, 500)
  book.add('ask', 1003, 3, 200)
  book.add('ask', 1001, 2, 400)
  return book
}

test('the inside is the best price of any exchange', () => {
  const book = openBook()
  expect([book.bestBidTicks, book.bestAskTicks, book.spreadTicks]).toEqual([999, 1001, 2])
})

test('a level is the sum of its venues', () => {
  const book = openBook()
  book.add('bid', 999, 3, 250)
  expect(book.totalAt(999)).toBe(750)
  expect(book.sizeAt(999, 0)).toBe(500)
  expect(book.sizeAt(999, 3)).toBe(250)
})

test('a quote stands in its column and adds to no depth and no inside', () => {
  const book = openBook()
  book.quote(1000, 4, 9000)
  book.quote(999, 4, 1000)
  expect(book.sizeAt(999, 4)).toBe(1000)
  expect(book.totalAt(999)).toBe(500)
  expect(book.totalAt(1000)).toBe(0)
  expect(book.bestBidTicks).toBe(999)
})

test('what is out of reach is left out, and its place in the ring is not mistaken for another price', () => {
  const book = openBook()
  book.add('ask', 999 + 512, 0, 7)
  expect(book.totalAt(999)).toBe(500)
  expect(book.totalAt(999 + 512)).toBe(0)
})

test('a ladder that is drawn again keeps nothing', () => {
  const book = openBook()
  book.clear(1100)
  book.add('bid', 1090, 0, 1)
  book.add('ask', 1110, 0, 1)
  expect(book.totalAt(999)).toBe(0)
  expect([book.bestBidTicks, book.bestAskTicks]).toEqual([1090, 1110])
})
