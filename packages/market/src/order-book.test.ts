import { expect, test } from 'vitest'

import { OrderBook } from './order-book.ts'

function openBook() {
  const book = new OrderBook(1000)
  book.add('bid', 999, 0, 500)
  book.add('bid', 997, 1, 300)
  book.add('ask', 1001, 2, 400)
  book.add('ask', 1003, 3, 200)
  return book
}

test('an order that would cross the book rests just before it', () => {
  const book = openBook()
  book.add('bid', 1005, 4, 100)
  expect(book.bestBidTicks).toBe(1000)
  book.add('ask', 990, 4, 100)
  expect(book.bestAskTicks).toBe(1001)
  expect(book.sizeAt(1001, 4)).toBe(100)
})

test('an emptied best level uncovers the next one that holds something', () => {
  const book = openBook()
  expect(book.remove(999, 0, 500)).toBe(500)
  expect(book.bestBidTicks).toBe(997)
  expect(book.remove(1001, 2, 400)).toBe(400)
  expect(book.bestAskTicks).toBe(1003)
})

test('no more can be taken than is there', () => {
  const book = openBook()
  expect(book.remove(999, 0, 9999)).toBe(500)
  expect(book.remove(999, 0, 1)).toBe(0)
  expect(book.totalAt(999)).toBe(0)
})

test('a level is the sum of its venues', () => {
  const book = openBook()
  book.add('bid', 999, 3, 250)
  expect(book.totalAt(999)).toBe(750)
  expect(book.sizeAt(999, 0)).toBe(500)
  expect(book.sizeAt(999, 3)).toBe(250)
})

test('a book that follows the price forgets the far end and asks for the near one', () => {
  const book = openBook()
  book.add('bid', book.lowTicks, 0, 100)
  const forgotten = book.lowTicks
  book.remove(1001, 2, 400)
  book.add('bid', 1002, 0, 100)
  const filled: string[] = []
  book.recenter((side, priceTicks) => filled.push(`${side} ${priceTicks}`))
  expect(filled).toEqual(['ask 1241', 'ask 1242', 'ask 1243'])
  expect(book.totalAt(forgotten)).toBe(0)
  expect(book.totalAt(997)).toBe(300)
})
