import { narrow, type Scaled } from '@leadline/decimal/scaled'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { BookSide } from './book-side.ts'
import { VenueBook } from './venue-book.ts'

/** The simplest thing that is right: a map from price to size, sorted when read. */
class PlainSide {
  readonly #side: 'bid' | 'ask'
  readonly sizes = new Map<number, bigint>()

  constructor(side: 'bid' | 'ask') {
    this.#side = side
  }

  levels(): [number, bigint][] {
    const best = this.#side === 'bid' ? -1 : 1
    return [...this.sizes].toSorted(([a], [b]) => (a - b) * best)
  }
}

const price = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5000 }))
const size = fc.oneof(
  fc.constant(0n),
  fc.bigInt(1n, 100n),
  fc.bigInt(2n ** 53n - 3n, 2n ** 53n + 3n),
  fc.bigInt(2n ** 60n, 2n ** 100n),
)
const change = fc.oneof(
  { weight: 60, arbitrary: fc.record({ kind: fc.constant('set' as const), price, size }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('truncate' as const),
      levels: fc.integer({ min: 0, max: 30 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) },
)

test.each(['bid', 'ask'] as const)(
  'after any changes a %s side holds what a plain map holds, best first',
  (side) => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300, size: 'max' }), (changes) => {
        const book = new BookSide(side)
        const plain = new PlainSide(side)
        for (const step of changes) {
          if (step.kind === 'clear') {
            book.clear()
            plain.sizes.clear()
          } else if (step.kind === 'truncate') {
            book.truncate(step.levels)
            for (const [worse] of plain.levels().slice(step.levels)) plain.sizes.delete(worse)
          } else {
            book.set(step.price, narrow(step.size))
            if (step.size === 0n) plain.sizes.delete(step.price)
            else plain.sizes.set(step.price, step.size)
          }
        }
        const read: [number, Scaled][] = []
        for (let level = 0; level < book.length; level += 1) {
          read.push([book.priceAt(level), book.sizeAt(level)])
        }
        expect(read).toEqual(plain.levels().map(([at, amount]) => [at, narrow(amount)]))
        for (const at of [0, 1, 30, 60, 4999]) {
          expect(book.sizeOf(at)).toBe(narrow(plain.sizes.get(at) ?? 0n))
        }
        expect(book.priceAt(book.length)).toBeNaN()
        expect(book.sizeAt(book.length)).toBe(0)
      }),
      { numRuns: 600 },
    )
  },
)

test('deleting a level that is not there changes nothing', () => {
  const asks = new BookSide('ask')
  asks.set(100, 5)
  asks.set(101, 0)
  asks.set(99, 0n)
  expect([asks.length, asks.priceAt(0), asks.sizeAt(0)]).toEqual([1, 100, 5])
})

test('a size that is not above zero never rests in the book', () => {
  const asks = new BookSide('ask')
  asks.set(100, -5)
  asks.set(101, 7)
  asks.set(101, -(2n ** 60n))
  expect(asks.length).toBe(0)
})

test('a large size that shrinks leaves no trace of its digits', () => {
  const bids = new BookSide('bid')
  bids.set(100, 2n ** 80n)
  bids.set(100, 7)
  bids.set(101, 2n ** 80n + 1n)
  bids.set(101, 0)
  bids.set(101, 3n)
  expect([bids.sizeOf(100), bids.sizeOf(101)]).toEqual([7, 3])
})

test('a book is empty until it is proven, and stale until it is proven again', () => {
  const book = new VenueBook({ priceDecimals: 2, sizeDecimals: 8 })
  expect([book.state, book.version]).toEqual(['empty', 0])
  book.set('bid', 5_999_950, 10)
  book.set('ask', 6_000_010, 20)
  book.commit(1000)
  expect([book.state, book.version, book.changedAt]).toEqual(['live', 1, 1000])
  book.markStale('The checksum did not match.')
  expect([book.state, book.staleReason, book.version]).toEqual([
    'stale',
    'The checksum did not match.',
    2,
  ])
  book.clear()
  book.commit(2000)
  expect([book.state, book.staleReason, book.bids.length, book.asks.length]).toEqual([
    'live',
    '',
    0,
    0,
  ])
})

test('a book whose own bid reaches its own ask says so', () => {
  const book = new VenueBook({ priceDecimals: 2, sizeDecimals: 8 })
  book.set('bid', 100, 1)
  expect(book.isCrossed).toBe(false)
  book.set('ask', 101, 1)
  expect(book.isCrossed).toBe(false)
  book.set('bid', 101, 1)
  expect(book.isCrossed).toBe(true)
  book.truncate(0)
  expect(book.isCrossed).toBe(false)
})
