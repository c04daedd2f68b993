import { expect, test } from 'vitest'

import type { LevelFilter } from '../book/side-merger.ts'
import { type BookScale, VenueBook } from '../book/venue-book.ts'
import { ask, bid, ladderOf } from '../testing/ladder-of.ts'
import { linesOf } from '../testing/ladder-text.ts'
import { columns, scaled, sourcesOf } from '../testing/sources.ts'
import { Ladder } from './ladder.ts'

test('a filter looks at each exchange’s size at a price, and leaves mid and spread alone', () => {
  const orders = [
    ask('CB', '60000.10', '0.03'),
    ask('KR', '60000.10', '0.04'),
    ask('GE', '60001.00', '0.06'),
    bid('CB', '59999.50', '0.01'),
    bid('GE', '59999.00', '0.05'),
  ]
  const seen: unknown[] = []
  const { ladder, asks, bids } = ladderOf(orders, {
    depth: 50,
    filterAt: () => (venue, side, price, size) => {
      seen.push([columns[venue], side, price, size])
      return size >= 5_000_000
    },
  })
  expect(asks()).toEqual(['60001.00 | 0.06 | GE 0.06'])
  expect(bids()).toEqual(['59999.00 | 0.05 | GE 0.05'])
  expect(ladder.hiddenLevels).toBe(3)
  expect([ladder.topOfBook.bid, ladder.topOfBook.ask]).toEqual([5_999_950, 6_000_010])
  expect(seen).toContainEqual(['KR', 'ask', 6_000_010, 4_000_000])
})

test('a filter is applied before condensing, so that rows add up only what passed', () => {
  const orders = [ask('CB', '60000.10', '0.03'), ask('KR', '60000.20', '0.50')]
  const { asks } = ladderOf(orders, {
    depth: 50,
    condense: { by: 'price-increment', step: '1' },
    filterAt: () => (_venue, _side, _price, size) => size >= 5_000_000,
  })
  expect(asks()).toEqual(['60001.00 | 0.50 | KR 0.50'])
})

test('a filter can measure the distance to the mid of the very market it filters', () => {
  const sources = sourcesOf([
    ask('CB', '60100.00', '1'),
    ask('CB', '60160.00', '1'),
    bid('CB', '59900.00', '1'),
    bid('CB', '59840.00', '1'),
  ])
  const ladder = new Ladder(columns.length)
  // 25 basis points of a mid of 60,000.00 are 150.00, as in the manual's guide to filters.
  const filter = (_venue: number, _side: string, price: number) => {
    const twiceMid = ladder.topOfBook.twiceMid ?? 0
    return Math.abs(price * 2 - twiceMid) * 10_000 <= twiceMid * 25
  }
  ladder.show({ depth: 50, filterAt: () => filter })
  ladder.update(sources)
  expect(linesOf(ladder.asks, columns)).toEqual(['60100.00 | 1.00 | CB 1.00'])
  expect(linesOf(ladder.bids, columns)).toEqual(['59900.00 | 1.00 | CB 1.00'])
})

test('a filter is made again when another exchange or a finer step changes the scale', () => {
  const atLeastOne = ({ sizeDecimals }: BookScale): LevelFilter => {
    const one = scaled('1', sizeDecimals)
    return (_venue, _side, _price, size) => size >= one
  }
  const ladder = new Ladder(2)
  const coarse = new VenueBook({ priceDecimals: 0, sizeDecimals: 1 })
  coarse.set('ask', 100, 9)
  coarse.set('ask', 101, 10)
  coarse.commit(1)
  ladder.show({ depth: 50, filterAt: atLeastOne })
  ladder.update([{ book: coarse }])
  expect(linesOf(ladder.asks, ['A', 'B'])).toEqual(['101.00 | 1.00 | A 1.00'])
  const fine = new VenueBook({ priceDecimals: 0, sizeDecimals: 8 })
  fine.set('ask', 102, 99_999_999)
  fine.set('ask', 103, 100_000_000)
  fine.commit(1)
  ladder.update([{ book: coarse }, { book: fine }])
  const both = ['101.00 | 1.00 | A 1.00', '103.00 | 1.00 | B 1.00']
  expect(linesOf(ladder.asks, ['A', 'B'])).toEqual(both)
  const condense = { by: 'asset-size' as const, step: '1.000000000001' }
  ladder.show({ depth: 50, filterAt: atLeastOne, condense })
  ladder.update([{ book: coarse }, { book: fine }])
  expect([ladder.scale.sizeDecimals, ladder.hiddenLevels]).toEqual([12, 2])
})
