import { expect, test } from 'vitest'

import { zero } from '../decimal-text.ts'
import { randomFills } from '../testing/random-fills.ts'
import { closedTrades } from './closed-trades.ts'
import { LotLedger } from './lot-ledger.ts'
import type { TradedFill } from './traded-amounts.ts'

const fill = (
  clientOrderId: string,
  side: 'buy' | 'sell',
  price: string,
  size: string,
  minute: number,
): TradedFill => ({
  keyId: 'K-1',
  venue: 'kraken',
  symbol: 'BTC-USD',
  base: 'BTC',
  quote: 'USD',
  fee: '1',
  feeAsset: 'USD',
  liquidity: 'taker',
  usd: {},
  clientOrderId,
  side,
  price,
  size,
  time: minute * 60_000,
  fillId: `F-${minute}`,
})

const itself = (clientOrderId: string) => clientOrderId

function tradesOf(fills: TradedFill[], wholeOf = itself) {
  const ledger = new LotLedger(() => 'fifo')
  for (const one of fills) ledger.add(one)
  return closedTrades(ledger.disposals, wholeOf).map(
    ({ size, cost, proceeds, result, ...trade }) => ({
      ...trade,
      size: size.toFixed(),
      cost: cost?.toFixed() ?? null,
      proceeds: proceeds?.toFixed() ?? null,
      result: result?.toFixed() ?? null,
      realized: trade.realized.toFixed(),
    }),
  )
}

test('an order that sells two lots in two fills is one trade, from its first purchase to its last fill', () => {
  expect(
    tradesOf([
      fill('B-1', 'buy', '100', '1', 1),
      fill('B-2', 'buy', '110', '1', 2),
      fill('S-1', 'sell', '120', '0.5', 5),
      fill('S-1', 'sell', '130', '1.5', 6),
    ]),
  ).toEqual([
    {
      id: 'S-1',
      clientOrderId: 'S-1',
      keyId: 'K-1',
      symbol: 'BTC-USD',
      asset: 'BTC',
      why: 'sold',
      size: '2',
      openedAt: 60_000,
      closedAt: 360_000,
      cost: '212',
      proceeds: '253',
      result: '41',
      realized: '41',
    },
  ])
})

test('the slices of one TWAP are one trade', () => {
  const trades = tradesOf(
    [
      fill('B-1', 'buy', '100', '2', 1),
      fill('S-1', 'sell', '120', '1', 5),
      fill('S-2', 'sell', '122', '1', 6),
    ],
    (order) => (order.startsWith('S') ? 'TWAP-1' : order),
  )
  expect(trades).toMatchObject([{ id: 'TWAP-1', clientOrderId: 'S-1', size: '2', result: '39' }])
})

test('a trade of coins whose basis is known only in part has no result, and what is known of it counts', () => {
  const [trade] = tradesOf([fill('B-1', 'buy', '100', '1', 1), fill('S-1', 'sell', '121', '2', 2)])
  expect(trade).toMatchObject({ size: '2', openedAt: null, cost: null, result: null })
  // Half of 242 less the fee of 1, less 101.
  expect(trade?.realized).toBe('19.5')
})

test('whatever was traded: the trades of a journal add up to the realized result of every position', () => {
  const ledger = new LotLedger(() => 'hifo')
  for (const one of randomFills(5000, 11)) ledger.add(one)
  const trades = closedTrades(ledger.disposals, itself)
  const sum = trades.reduce((total, { realized }) => total.plus(realized), zero)
  const realized = [...ledger.realized.values()].reduce((total, { usd }) => total.plus(usd), zero)
  expect(sum.toFixed()).toBe(realized.toFixed())
  expect(trades.length).toBeGreaterThan(100)
})
