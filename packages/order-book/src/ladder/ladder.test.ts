import { expect, test } from 'vitest'

import { ask, bid, ladderOf } from '../testing/ladder-of.ts'
import { linesOf } from '../testing/ladder-text.ts'
import { numbersIn, guide } from '../testing/manual-examples.ts'
import { shown } from '../testing/shown.ts'
import { btcScale, columns, sourcesOf, type Order } from '../testing/sources.ts'
import { Ladder, ladderDepths } from './ladder.ts'

test('bids fall and asks rise from the middle, whichever exchange they rest on', () => {
  const { asks, bids } = ladderOf([
    ask('KR', '60000.60', '0.35'),
    ask('CB', '60000.10', '0.40'),
    ask('GE', '60000.60', '0.10'),
    bid('CB', '59999.50', '0.10'),
    bid('BN', '59999.80', '0.20'),
  ])
  expect(asks()).toEqual(['60000.10 | 0.40 | CB 0.40', '60000.60 | 0.45 | KR 0.35, GE 0.10'])
  expect(bids()).toEqual(['59999.80 | 0.20 | BN 0.20', '59999.50 | 0.10 | CB 0.10'])
})

test('the depths are those that the manual offers, and they count levels of each exchange', () => {
  const [offered = '', last = ''] = numbersIn(
    guide('depth-of-book'),
    /choose \*\*Depth\*\* in the panel header: ([\d, ]+) or (\d+) levels/,
  )
  expect(ladderDepths.map(String)).toEqual([...offered.split(', '), last])
  const orders = ['CB', 'KR', 'GE', 'BN'].flatMap((on, venue) =>
    Array.from({ length: 60 }, (_, level) =>
      ask(on as Order['on'], `${60_000 + level}.${venue}0`, '0.10'),
    ),
  )
  for (const depth of ladderDepths) {
    const { ladder } = ladderOf(orders, { depth })
    expect(ladder.asks.length).toBe(4 * depth)
  }
  // A deep exchange does not use up the levels of a thin one that is further away.
  const { asks } = ladderOf(
    [
      ask('CB', '1.00', '1'),
      ask('CB', '1.10', '1'),
      ask('CB', '1.20', '1'),
      ask('KR', '9.00', '1'),
    ],
    { depth: 1 },
  )
  expect(asks()).toEqual(['1.00 | 1.00 | CB 1.00', '9.00 | 1.00 | KR 1.00'])
})

test('an exchange whose feed drops turns gray and leaves the totals until it is back', () => {
  const { ladder, sources, asks } = ladderOf([
    ask('CB', '60000.10', '0.40'),
    ask('KR', '60000.10', '0.35'),
    ask('KR', '59999.00', '0.05'),
    bid('KR', '59998.00', '1.00'),
    bid('CB', '59997.00', '1.00'),
  ])
  const kraken = columns.indexOf('KR')
  expect([ladder.isGray(kraken), ladder.topOfBook.ask]).toEqual([false, 5_999_900])
  sources[kraken]?.book.markStale('The line went down.')
  ladder.update(sources)
  expect(asks()).toEqual(['60000.10 | 0.40 | CB 0.40'])
  expect([ladder.isGray(kraken), ladder.isGray(columns.indexOf('CB'))]).toEqual([true, false])
  expect([ladder.topOfBook.ask, ladder.topOfBook.bid]).toEqual([6_000_010, 5_999_700])
  sources[kraken]?.book.commit(2)
  ladder.update(sources)
  expect(asks()).toEqual(['59999.00 | 0.05 | KR 0.05', '60000.10 | 0.75 | CB 0.40, KR 0.35'])
  expect(ladder.isGray(kraken)).toBe(false)
})

test('an exchange that has sent nothing yet is gray, and so is one that is not there', () => {
  const ladder = new Ladder(2)
  ladder.update([{}])
  expect([ladder.isGray(0), ladder.isGray(1)]).toEqual([true, true])
  expect([ladder.asks.length, ladder.bids.length, ladder.topOfBook.mid]).toEqual([0, 0, undefined])
})

test('a crossed book names who bids over whom, and by how much', () => {
  const { ladder } = ladderOf([
    bid('GE', '60002.00', '0.10'),
    ask('GE', '60003.00', '0.10'),
    bid('BN', '59999.00', '0.10'),
    ask('BN', '60000.50', '0.10'),
  ])
  const { topOfBook, scale } = ladder
  expect([topOfBook.isCrossed, columns[topOfBook.bidVenue], columns[topOfBook.askVenue]]).toEqual([
    true,
    'GE',
    'BN',
  ])
  expect(shown(topOfBook.spread, scale.priceDecimals, 2)).toBe('-1.50')
  expect(shown(topOfBook.mid, scale.priceDecimals + 1, 2)).toBe('60001.25')
  expect(shown(topOfBook.spreadHundredthsOfBp, 2, 2)).toBe('-0.25')
})

test('equal prices on two exchanges are no crossing: the spread is zero', () => {
  const { ladder } = ladderOf([bid('GE', '60000.00', '1'), ask('BN', '60000.00', '1')])
  expect([ladder.topOfBook.isCrossed, ladder.topOfBook.spread]).toEqual([false, 0])
})

test('a market with one side has neither mid nor spread', () => {
  const { ladder } = ladderOf([bid('GE', '60000.00', '1')])
  const { topOfBook } = ladder
  expect([
    topOfBook.mid,
    topOfBook.spread,
    topOfBook.spreadHundredthsOfBp,
    topOfBook.isCrossed,
  ]).toEqual([undefined, undefined, undefined, false])
  expect(topOfBook.bid).toBe(6_000_000)
})

test('half a tick in the mid is not lost', () => {
  const { ladder } = ladderOf([bid('GE', '59999.99', '1'), ask('BN', '60000.00', '1')])
  expect(shown(ladder.topOfBook.mid, ladder.scale.priceDecimals + 1, 3)).toBe('59999.995')
})

test('exchanges with other decimals meet at the finest of each', () => {
  const sources = sourcesOf(
    [ask('CB', '60000.10', '0.4'), ask('KR', '60000.1', '0.00000001'), ask('GE', '60000', '2')],
    {
      KR: { priceDecimals: 1, sizeDecimals: 8 },
      CB: { priceDecimals: 2, sizeDecimals: 1 },
      GE: { priceDecimals: 0, sizeDecimals: 0 },
      BN: { priceDecimals: 0, sizeDecimals: 0 },
      RH: { priceDecimals: 0, sizeDecimals: 0 },
    },
  )
  const ladder = new Ladder(columns.length)
  ladder.show({ depth: 50 })
  ladder.update(sources)
  expect(ladder.scale).toEqual(btcScale)
  expect(linesOf(ladder.asks, columns, 8)).toEqual([
    '60000.00 | 2.00000000 | GE 2.00000000',
    '60000.10 | 0.40000001 | CB 0.40000000, KR 0.00000001',
  ])
})

test('a depth below one level is refused', () => {
  const ladder = new Ladder(1)
  expect(() => ladder.show({ depth: 0 })).toThrow(RangeError)
  expect(() => ladder.show({ depth: Number.NaN })).toThrow(RangeError)
})

test('nothing is done for a frame in which nothing changed', () => {
  const { ladder, sources } = ladderOf([ask('CB', '100.00', '3')])
  expect(ladder.update(sources)).toBe(false)
  sources[0]?.book.commit(2)
  expect(ladder.update(sources)).toBe(true)
  expect(ladder.update(sources)).toBe(false)
  ladder.show({ depth: 1 })
  expect(ladder.update(sources)).toBe(true)
  // Another book in the same place is something new, though its version may be the same.
  const others = sourcesOf([ask('CB', '101.00', '3')])
  expect(ladder.update(others)).toBe(true)
})

test('a price too large for the common scale is left out and counted, not shown wrong', () => {
  const sources = sourcesOf([ask('KR', '9007199254740.99', '1'), ask('CB', '100.00', '1')], {
    CB: { priceDecimals: 8, sizeDecimals: 8 },
  })
  const ladder = new Ladder(columns.length)
  ladder.show({ depth: 50 })
  ladder.update(sources)
  expect(linesOf(ladder.asks, columns)).toEqual(['100.00 | 1.00 | CB 1.00'])
  expect(ladder.leftOutLevels).toBe(1)
})
