import { readFileSync } from 'node:fs'

import { VenueBook } from '@leadline/order-book/book/venue-book'
import { expect, test } from 'vitest'

import { bookOf } from '../../../testing/recording-sink.ts'
import { DepthSync } from './depth-sync.ts'

type Levels = [string, string][]
interface VectorCase {
  name: string
  events: { U: number; u: number; b: Levels; a: Levels }[]
  snapshots: { lastUpdateId: number; bids: Levels; asks: Levels }[]
  expected: { result: 'synced' | 'gap'; bids?: Levels; asks?: Levels }
}
const { vectors } = JSON.parse(
  readFileSync(new URL('../../../../fixtures/binance-us.json', import.meta.url), 'utf8'),
) as { vectors: { orderBook: { cases: VectorCase[] } } }

const newSync = () => new DepthSync(new VenueBook({ priceDecimals: 2, sizeDecimals: 4 }))
const eventOf = ({ U, u, b, a }: VectorCase['events'][number]) => ({
  first: U,
  last: u,
  bids: b,
  asks: a,
})
const numbers = (levels: readonly (readonly string[])[] | undefined) =>
  levels?.map((level) => level.map(Number))

/** The start procedure with everything buffered, or with only the first event buffered and the rest coming live. */
function run({ events, snapshots }: VectorCase, buffered: number) {
  const sync = newSync()
  const outcomes: string[] = []
  for (const event of events.slice(0, buffered)) outcomes.push(sync.take(eventOf(event)))
  for (const { lastUpdateId, bids, asks } of snapshots) {
    outcomes.push(sync.load({ last: lastUpdateId, bids, asks }, 1000))
  }
  for (const event of events.slice(buffered)) outcomes.push(sync.take(eventOf(event)))
  return { sync, outcomes }
}

test.each(vectors.orderBook.cases)('the start procedure: $name', (example) => {
  const { sync, outcomes } = run(example, 1)
  const { result, bids, asks } = example.expected
  const book = bookOf(sync.book)
  const seen = {
    gap: outcomes.at(-1) === 'gap',
    bids: numbers(book.bids),
    asks: numbers(book.asks),
  }
  const expected =
    result === 'gap' ? { gap: true } : { gap: false, bids: numbers(bids), asks: numbers(asks) }
  expect(seen).toMatchObject(expected)
})

test.each(vectors.orderBook.cases.filter(({ expected }) => expected.result === 'synced'))(
  'the same with every event buffered before the snapshot: $name',
  (example) => {
    const { sync, outcomes } = run(example, example.events.length)
    expect(outcomes.at(-1)).toBe('synced')
    expect(numbers(bookOf(sync.book).bids)).toEqual(numbers(example.expected.bids))
    expect(numbers(bookOf(sync.book).asks)).toEqual(numbers(example.expected.asks))
  },
)

const levels = (from: number, count: number, step: number): Levels =>
  Array.from({ length: count }, (_, index) => [(from + index * step).toFixed(2), '1'])

test('what lies behind a snapshot that was cut off is not known, and is not shown', () => {
  const sync = newSync()
  sync.load({ last: 10, bids: levels(100, 5, -1), asks: levels(101, 3, 1) }, 5)
  sync.take({ first: 11, last: 11, bids: [['95.00', '7']], asks: [['120.00', '7']] })
  expect(bookOf(sync.book).bids).toHaveLength(5)
  expect(bookOf(sync.book).asks.at(-1)).toEqual(['120.00', '7.0000'])
  expect(sync.isShort(5)).toBe(false)
  sync.take({ first: 12, last: 12, bids: [['100.00', '0']], asks: [] })
  expect(sync.isShort(5)).toBe(true)
})

test('a second snapshot joins a live book without a gap', () => {
  const sync = newSync()
  sync.load({ last: 10, bids: levels(100, 3, -1), asks: [] }, 3)
  sync.expectSnapshot()
  expect(sync.take({ first: 11, last: 12, bids: [['99.50', '2']], asks: [] })).toBe('applied')
  expect(sync.load({ last: 9, bids: [], asks: [] }, 3)).toBe('too old')
  expect(sync.take({ first: 13, last: 14, bids: [['100.00', '0']], asks: [] })).toBe('applied')
  expect(sync.load({ last: 13, bids: levels(100, 5, -1), asks: [] }, 5)).toBe('synced')
  expect(bookOf(sync.book).bids.map(([price]) => price)).toEqual([
    '99.00',
    '98.00',
    '97.00',
    '96.00',
  ])
  expect(sync.take({ first: 15, last: 15, bids: [], asks: [] })).toBe('applied')
})

test('a snapshot that is ahead of the stream is taken, and what it holds already is passed over', () => {
  const sync = newSync()
  expect(sync.load({ last: 20, bids: levels(100, 2, -1), asks: [] }, 100)).toBe('synced')
  expect(sync.take({ first: 15, last: 20, bids: [['100.00', '9']], asks: [] })).toBe('ignored')
  expect(sync.take({ first: 18, last: 22, bids: [['100.00', '8']], asks: [] })).toBe('applied')
  expect(bookOf(sync.book).bids[0]).toEqual(['100.00', '8.0000'])
})

test('a gap among the buffered events makes a snapshot from before it too old', () => {
  const sync = newSync()
  sync.take({ first: 1, last: 2, bids: [], asks: [] })
  sync.take({ first: 5, last: 6, bids: [], asks: [] })
  expect(sync.load({ last: 3, bids: [], asks: [] }, 100)).toBe('too old')
  expect(sync.load({ last: 4, bids: [], asks: [] }, 100)).toBe('synced')
})

test('update numbers beyond 2^53 are distinguished', () => {
  const sync = newSync()
  const last = 9_007_199_254_740_992n
  sync.load({ last, bids: levels(100, 1, 1), asks: [] }, 100)
  const next = { first: last + 1n, last: last + 1n, bids: [], asks: [] }
  expect(sync.take(next)).toBe('applied')
  expect(sync.take(next)).toBe('ignored')
  expect(sync.take({ ...next, first: last + 3n, last: last + 3n })).toBe('gap')
})
