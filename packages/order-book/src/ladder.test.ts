import { expect, test } from 'vitest'

import { Ladder, ladderDepths, type LadderView } from './ladder.ts'
import { linesOf } from './testing/ladder-text.ts'
import { figures, guide } from './testing/manual-examples.ts'
import { shown } from './testing/shown.ts'
import { btcScale, columns, type Order, sourcesOf } from './testing/sources.ts'

const ask = (on: Order['on'], price: string, size: string): Order => ({
  on,
  side: 'ask',
  price,
  size,
})
const bid = (on: Order['on'], price: string, size: string): Order => ({
  on,
  side: 'bid',
  price,
  size,
})

function ladderOf(orders: readonly Order[], view: LadderView = { depth: 50 }) {
  const sources = sourcesOf(orders)
  const ladder = new Ladder(columns.length)
  ladder.show(view)
  ladder.update(sources)
  const asks = () => linesOf(ladder.asks, columns)
  const bids = () => linesOf(ladder.bids, columns)
  return { ladder, sources, asks, bids }
}

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
  const [offered = '', last = ''] = figures(
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
  expect([ladder.isGray(kraken), ladder.middle.ask]).toEqual([false, 5_999_900])
  sources[kraken]?.book.markStale('The line went down.')
  ladder.update(sources)
  expect(asks()).toEqual(['60000.10 | 0.40 | CB 0.40'])
  expect([ladder.isGray(kraken), ladder.isGray(columns.indexOf('CB'))]).toEqual([true, false])
  expect([ladder.middle.ask, ladder.middle.bid]).toEqual([6_000_010, 5_999_700])
  sources[kraken]?.book.commit(2)
  ladder.update(sources)
  expect(asks()).toEqual(['59999.00 | 0.05 | KR 0.05', '60000.10 | 0.75 | CB 0.40, KR 0.35'])
  expect(ladder.isGray(kraken)).toBe(false)
})

test('an exchange that has sent nothing yet is gray, and so is one that is not there', () => {
  const ladder = new Ladder(2)
  ladder.update([{}])
  expect([ladder.isGray(0), ladder.isGray(1)]).toEqual([true, true])
  expect([ladder.asks.length, ladder.bids.length, ladder.middle.mid]).toEqual([0, 0, undefined])
})

test('quotes are shown apart with a ~, and are in no total, no mid, no spread and no crossing', () => {
  const { ladder, asks, bids } = ladderOf([
    ask('CB', '60000.10', '0.40'),
    { ...ask('RH', '60000.10', '0.50'), isQuote: true },
    { ...ask('RH', '59990.00', '0.10'), isQuote: true },
    bid('CB', '59999.50', '0.10'),
    { ...bid('RH', '60005.00', '0.70'), isQuote: true },
  ])
  expect(asks()).toEqual(['59990.00 | ~0.10 | RH ~0.10', '60000.10 | 0.40 | CB 0.40, RH ~0.50'])
  expect(bids()).toEqual(['60005.00 | ~0.70 | RH ~0.70', '59999.50 | 0.10 | CB 0.10'])
  const { middle } = ladder
  expect([middle.bid, middle.ask, middle.isCrossed]).toEqual([5_999_950, 6_000_010, false])
  expect([ladder.asks.sizeAt(0), ladder.asks.averagePriceAt(0, 2)]).toEqual([0, undefined])
})

test('at a depth of one level there is one quoted bid and one quoted ask', () => {
  const quoted = (side: 'bid' | 'ask', price: string): Order => ({
    on: 'RH',
    side,
    price,
    size: '0.10',
    isQuote: true,
  })
  const orders = [
    quoted('ask', '101.00'),
    quoted('ask', '102.00'),
    quoted('bid', '99.00'),
    quoted('bid', '98.00'),
  ]
  const { asks, bids } = ladderOf(orders, { depth: 1 })
  expect(asks()).toEqual(['101.00 | ~0.10 | RH ~0.10'])
  expect(bids()).toEqual(['99.00 | ~0.10 | RH ~0.10'])
})

test('quotes that grew too old leave the ladder and turn their column gray', () => {
  const { ladder, sources, asks } = ladderOf([{ ...ask('RH', '101.00', '0.10'), isQuote: true }])
  const robinhood = columns.indexOf('RH')
  sources[robinhood]?.quotes.markStale('No answer for 10 seconds.')
  const only = [{}, {}, {}, {}, { quotes: sources[robinhood]?.quotes }]
  ladder.update(only)
  expect([asks(), ladder.isGray(robinhood)]).toEqual([[], true])
})

test('quotes fill no condensed row: they stand beside the one that reaches their price, or behind', () => {
  const orders: Order[] = [
    ask('CB', '100.00', '0.60'),
    ask('KR', '101.00', '0.60'),
    ask('CB', '103.00', '0.20'),
    { ...ask('RH', '99.00', '0.05'), isQuote: true },
    { ...ask('RH', '102.00', '0.50'), isQuote: true },
    { ...ask('RH', '104.00', '0.70'), isQuote: true },
  ]
  const bySize = ladderOf(orders, { depth: 50, condense: { by: 'asset-size', step: '1' } })
  expect(bySize.asks()).toEqual([
    '101.00 | 1.00 | CB 0.60, KR 0.40, RH ~0.05',
    '103.00 | 0.40 | CB 0.20, KR 0.20, RH ~0.50',
    '104.00 | ~0.70 | RH ~0.70',
  ])
  const byNotional = ladderOf(orders, { depth: 50, condense: { by: 'notional', step: '100' } })
  expect(byNotional.asks()).toEqual([
    '101.00 | 1.00 | CB 0.60, KR 0.40, RH ~0.05',
    '103.00 | 0.40 | CB 0.20, KR 0.20, RH ~0.50',
    '104.00 | ~0.70 | RH ~0.70',
  ])
  const byPrice = ladderOf(orders, { depth: 50, condense: { by: 'price-increment', step: '2' } })
  expect(byPrice.asks()).toEqual([
    '100.00 | 0.60 | CB 0.60, RH ~0.05',
    '102.00 | 0.60 | KR 0.60, RH ~0.50',
    '104.00 | 0.20 | CB 0.20, RH ~0.70',
  ])
})

test('a crossed book names who bids over whom, and by how much', () => {
  const { ladder } = ladderOf([
    bid('GE', '60002.00', '0.10'),
    ask('GE', '60003.00', '0.10'),
    bid('BN', '59999.00', '0.10'),
    ask('BN', '60000.50', '0.10'),
  ])
  const { middle, scale } = ladder
  expect([middle.isCrossed, columns[middle.bidVenue], columns[middle.askVenue]]).toEqual([
    true,
    'GE',
    'BN',
  ])
  expect(shown(middle.spread, scale.priceDecimals, 2)).toBe('-1.50')
  expect(shown(middle.mid, scale.priceDecimals + 1, 2)).toBe('60001.25')
  expect(shown(middle.spreadHundredthsOfBp, 2, 2)).toBe('-0.25')
})

test('equal prices on two exchanges are no crossing: the spread is zero', () => {
  const { ladder } = ladderOf([bid('GE', '60000.00', '1'), ask('BN', '60000.00', '1')])
  expect([ladder.middle.isCrossed, ladder.middle.spread]).toEqual([false, 0])
})

test('a market with one side has neither mid nor spread', () => {
  const { ladder } = ladderOf([bid('GE', '60000.00', '1')])
  const { middle } = ladder
  expect([middle.mid, middle.spread, middle.spreadHundredthsOfBp, middle.isCrossed]).toEqual([
    undefined,
    undefined,
    undefined,
    false,
  ])
  expect(middle.bid).toBe(6_000_000)
})

test('half a tick in the mid is not lost', () => {
  const { ladder } = ladderOf([bid('GE', '59999.99', '1'), ask('BN', '60000.00', '1')])
  expect(shown(ladder.middle.mid, ladder.scale.priceDecimals + 1, 3)).toBe('59999.995')
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
    filter: (venue, side, price, size) => {
      seen.push([columns[venue], side, price, size])
      return size >= 5_000_000
    },
  })
  expect(asks()).toEqual(['60001.00 | 0.06 | GE 0.06'])
  expect(bids()).toEqual(['59999.00 | 0.05 | GE 0.05'])
  expect(ladder.hiddenLevels).toBe(3)
  expect([ladder.middle.bid, ladder.middle.ask]).toEqual([5_999_950, 6_000_010])
  expect(seen).toContainEqual(['KR', 'ask', 6_000_010, 4_000_000])
})

test('a filter is applied before condensing, so that rows add up only what passed', () => {
  const orders = [ask('CB', '60000.10', '0.03'), ask('KR', '60000.20', '0.50')]
  const { asks } = ladderOf(orders, {
    depth: 50,
    condense: { by: 'price-increment', step: '1' },
    filter: (_venue, _side, _price, size) => size >= 5_000_000,
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
  const filter = (_venue: number, _side: string, price: number) =>
    Math.abs(price * 10 - Number(ladder.middle.mid)) * 10_000 <= Number(ladder.middle.mid) * 25
  ladder.show({ depth: 50, filter })
  ladder.update(sources)
  expect(linesOf(ladder.asks, columns)).toEqual(['60100.00 | 1.00 | CB 1.00'])
  expect(linesOf(ladder.bids, columns)).toEqual(['59900.00 | 1.00 | CB 1.00'])
})

test('condensed bids are rounded down, so that no price looks better than it is', () => {
  const orders = [
    bid('CB', '59999.50', '0.10'),
    bid('KR', '59999.00', '0.20'),
    bid('GE', '59998.99', '0.30'),
  ]
  const { bids } = ladderOf(orders, { depth: 50, condense: { by: 'price-increment', step: '1' } })
  expect(bids()).toEqual(['59999.00 | 0.30 | CB 0.10, KR 0.20', '59998.00 | 0.30 | GE 0.30'])
})

test('steps in which nothing rests are left out', () => {
  const orders = [ask('CB', '100.10', '1'), ask('CB', '109.90', '1')]
  const { asks } = ladderOf(orders, { depth: 50, condense: { by: 'price-increment', step: '1' } })
  expect(asks()).toEqual(['101.00 | 1.00 | CB 1.00', '110.00 | 1.00 | CB 1.00'])
})

test('a step finer than any exchange’s tick or lot is taken at its word', () => {
  const { ladder, asks } = ladderOf([ask('CB', '100.10', '1')], {
    depth: 50,
    condense: { by: 'price-increment', step: '0.0250' },
  })
  expect(ladder.scale.priceDecimals).toBe(3)
  expect(asks()).toEqual(['100.10 | 1.00 | CB 1.00'])
})

test('an order as large as several rows fills them all', () => {
  const { asks } = ladderOf([ask('CB', '100.00', '2.50'), ask('KR', '101.00', '1.00')], {
    depth: 50,
    condense: { by: 'asset-size', step: '1' },
  })
  expect(asks()).toEqual([
    '100.00 | 1.00 | CB 1.00',
    '100.00 | 1.00 | CB 1.00',
    '101.00 | 1.00 | CB 0.50, KR 0.50',
    '101.00 | 0.50 | KR 0.50',
  ])
})

test('a step far too small gives as many rows as allowed, and says that the rest is cut off', () => {
  const { ladder } = ladderOf([ask('CB', '100.00', '3')], {
    depth: 50,
    condense: { by: 'asset-size', step: '0.00000001' },
    maxRows: 10,
  })
  expect([ladder.asks.length, ladder.asks.isCut]).toEqual([10, true])
  const whole = ladderOf([ask('CB', '100.00', '3')], {
    depth: 50,
    condense: { by: 'asset-size', step: '0.00000001' },
  })
  expect([whole.ladder.asks.length, whole.ladder.asks.isCut]).toEqual([1000, true])
})

test.each(['0', '-1', '', 'abc', '1e3', '0.000', '1,000'])(
  '%j is no step, and is refused',
  (step) => {
    const { ladder, sources, asks } = ladderOf([ask('CB', '100.00', '3')])
    expect(() => ladder.show({ depth: 5, condense: { by: 'asset-size', step } })).toThrow(
      RangeError,
    )
    // What was shown before goes on.
    ladder.update(sources)
    expect(asks()).toEqual(['100.00 | 3.00 | CB 3.00'])
  },
)

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
