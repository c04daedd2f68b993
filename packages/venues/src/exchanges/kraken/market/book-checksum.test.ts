import { crc32 } from 'node:zlib'

import { parseScaled, type Scaled } from '@leadline/decimal/scaled'
import { VenueBook } from '@leadline/order-book/book/venue-book'
import { array, assert, bigInt, boolean, integer, oneof, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'

import { examples } from '../testing/market-harness.ts'
import { bookChecksum } from './book-checksum.ts'
import { addDigits, addText, crcEnd, crcStart } from './crc32.ts'

const { vectors } = examples
type Rows = readonly (readonly [price: string, size: string])[]

function bookOf(asks: unknown, bids: unknown, priceDecimals: number, sizeDecimals = 8): VenueBook {
  const book = new VenueBook({ priceDecimals, sizeDecimals })
  for (const [price, size] of asks as Rows) {
    book.set('ask', Number(parseScaled(price, priceDecimals)), parseScaled(size, sizeDecimals) ?? 0)
  }
  for (const [price, size] of bids as Rows) {
    book.set('bid', Number(parseScaled(price, priceDecimals)), parseScaled(size, sizeDecimals) ?? 0)
  }
  return book
}

test('the sum of 123456789 is the one that every CRC-32 gives', () => {
  const { input, expectedUnsigned } = vectors['crc32'] ?? {}
  expect(String(crcEnd(addText(crcStart, String(input))))).toBe(expectedUnsigned)
  expect(String(crcEnd(addDigits(crcStart, Number(input))))).toBe(expectedUnsigned)
})

test("the book of Kraken's own guide has its checksum", () => {
  const { asks, bids, checksum } = vectors['bookOfficial'] ?? {}
  expect(String(bookChecksum(bookOf(asks, bids, 1)))).toBe(checksum)
})

test('sizes that were printed without their last zeros still give the checksum', () => {
  const { asksAsPrinted, bidsAsPrinted, snapshotChecksum, updateChecksum } =
    vectors['bookPadding'] ?? {}
  const book = bookOf(asksAsPrinted, bidsAsPrinted, 4)
  expect(String(bookChecksum(book))).toBe(snapshotChecksum)
  book.set('bid', 5657, parseScaled('1098.3947558', 8) ?? 0)
  expect(String(bookChecksum(book))).toBe(updateChecksum)
})

test('a thin book is summed as it is', () => {
  const { asks, bids, checksum } = vectors['bookThin'] ?? {}
  expect(String(bookChecksum(bookOf(asks, bids, 5)))).toBe(checksum)
})

test('a size beyond 2^53 keeps its last digits', () => {
  const { asks, bids, checksum, checksumViaDouble } = vectors['bookBigQty'] ?? {}
  const sum = String(bookChecksum(bookOf(asks, bids, 8)))
  expect(sum).toBe(checksum)
  expect(sum).not.toBe(checksumViaDouble)
})

test('the same size beyond 2^53 at two prices that are 64 steps apart is summed twice, each with its price', () => {
  const book = new VenueBook({ priceDecimals: 1, sizeDecimals: 8 })
  const size = 2n ** 60n
  book.set('ask', 100, size)
  expect(bookChecksum(book)).toBe(crc32(`100${size}`))
  book.set('ask', 164, size)
  expect(bookChecksum(book)).toBe(crc32(`100${size}164${size}`))
})

test('the text of the level3 guide sums up too, as do its orders one by one', () => {
  const { text, checksum } = vectors['level3Official'] ?? {}
  expect(String(crcEnd(addText(crcStart, String(text))))).toBe(checksum)
  const small = vectors['level3Small'] ?? {}
  expect(String(crcEnd(addText(crcStart, String(small['text']))))).toBe(small['checksum'])
  expect(String(crcEnd(addText(crcStart, String(small['textAfter']))))).toBe(small['checksumAfter'])
})

test('any digits sum up as zlib sums their text', () => {
  const size = oneof(
    integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    integer({ min: 1, max: 200_000 }),
    bigInt({ min: 2n ** 53n, max: 10n ** 25n }),
  )
  const level = tuple(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), size)
  const random = property(array(level, { maxLength: 15 }), (levels: [number, Scaled][]) => {
    let crc = crcStart
    for (const [price, amount] of levels) crc = addDigits(addDigits(crc, price), amount)
    expect(crcEnd(crc)).toBe(crc32(levels.flat().join('')))
  })
  assert(random, { numRuns: 300 })
})

test('a book that goes on changing has the sum of what is in it at every step', () => {
  const size = oneof(
    integer({ min: 0, max: 3 }),
    integer({ min: 0, max: 900_000_000 }),
    bigInt({ min: 2n ** 53n, max: 10n ** 20n }),
  )
  const anyPrice = oneof(integer({ min: 98, max: 120 }), integer({ min: 1, max: 100_000_000 }))
  const change = tuple(boolean(), anyPrice, size)
  const random = property(array(change, { maxLength: 80 }), (changes) => {
    const book = new VenueBook({ priceDecimals: 1, sizeDecimals: 8 })
    for (const [isBid, price, amount] of changes) {
      book.set(isBid ? 'bid' : 'ask', price, amount)
      const text = [book.asks, book.bids].map((side) => {
        const count = Math.min(side.length, 10)
        const level = (_: unknown, depth: number) => `${side.priceAt(depth)}${side.sizeAt(depth)}`
        return Array.from({ length: count }, level).join('')
      })
      expect(bookChecksum(book)).toBe(crc32(text.join('')))
    }
  })
  assert(random, { numRuns: 100 })
})
