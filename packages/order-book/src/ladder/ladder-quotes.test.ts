import type { Scaled } from '@leadline/decimal/scaled'
import { expect, test } from 'vitest'

import { ask, bid, ladderOf } from '../testing/ladder-of.ts'
import { columns, type Order } from '../testing/sources.ts'

test('quotes are shown apart with a ~, and are in no total, no mid, no spread and no crossing', () => {
  const { ladder, asks, bids } = ladderOf([
    ask('CB', '60000.10', '0.40'),
    { ...ask('RH', '60000.10', '0.50'), isQuote: true },
    { ...ask('RH', '59990.00', '0.10'), isQuote: true },
    bid('CB', '59999.50', '0.10'),
    { ...bid('RH', '60005.00', '0.70'), isQuote: true },
  ])
  // One that is better than the best order stands beside it, and keeps its own price for whoever clicks it.
  expect(asks()).toEqual(['60000.10 | 0.40 | CB 0.40, RH ~0.60'])
  expect(bids()).toEqual(['59999.50 | 0.10 | CB 0.10, RH ~0.70'])
  const { topOfBook } = ladder
  const robinhood = columns.indexOf('RH')
  expect(ladder.bids.bestPriceOn(0, robinhood)).toBe(6_000_500)
  expect(ladder.asks.bestPriceOn(0, robinhood)).toBe(5_999_000)
  expect([topOfBook.bid, topOfBook.ask, topOfBook.isCrossed]).toEqual([5_999_950, 6_000_010, false])
  expect([ladder.asks.sizeAt(0), ladder.asks.averagePriceAt(0, 2)]).toEqual([40_000_000, 6_000_010])
})

test('a row of quotes alone has no size and no average price', () => {
  const { ladder, asks } = ladderOf([{ ...ask('RH', '59990.00', '0.10'), isQuote: true }])
  expect(asks()).toEqual(['59990.00 | ~0.10 | RH ~0.10'])
  expect([ladder.asks.sizeAt(0), ladder.asks.averagePriceAt(0, 2)]).toEqual([0, undefined])
})

test('a quote that is better than an order which a filter hides does not stand in front of it', () => {
  const orders = [
    ask('CB', '100.00', '0.10'),
    ask('CB', '102.00', '5.00'),
    { ...ask('RH', '99.00', '3.00'), isQuote: true },
    { ...ask('RH', '101.00', '3.00'), isQuote: true },
  ]
  const large = {
    depth: 50,
    filterAt: () => (_venue: number, _side: string, _price: number, size: Scaled) =>
      size >= 100_000_000,
  }
  expect(ladderOf(orders, large).asks()).toEqual([
    '100.00 | ~3.00 | RH ~3.00',
    '101.00 | ~3.00 | RH ~3.00',
    '102.00 | 5.00 | CB 5.00',
  ])
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
