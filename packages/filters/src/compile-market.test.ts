import { formatScaled } from '@leadline/decimal/scaled'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { compileMarketFilter, type MarketEntry, type MarketScope } from './compile-market.ts'
import { parseFilter } from './parse.ts'

const scope: MarketScope = {
  symbol: 'ETH-USD',
  base: 'ETH',
  priceDecimals: 2,
  sizeDecimals: 8,
  symbolsOf: (list) => (list === 'main' ? ['BTC-USD', 'eth-usdt'] : undefined),
}

function passes(filter: string, line: Partial<MarketEntry> = {}): boolean {
  const { expression } = parseFilter(filter)
  if (!expression) throw new Error(`${filter} cannot be read`)
  return compileMarketFilter(
    expression,
    scope,
  )({ venue: 'kraken', side: 'bid', price: 350_000, size: 100_000_000, twiceMid: 700_000, ...line })
}

test('symbol and asset are those of the panel, and a watch list stands for its symbols', () => {
  expect(passes('symbol = eth-usd')).toBe(true)
  expect(passes('symbol in @main')).toBe(false)
  expect(passes('asset in @main')).toBe(true)
  expect(passes('asset in (BTC, ETH)')).toBe(true)
  expect(passes('asset != ETH')).toBe(false)
  expect(passes('symbol in @gone')).toBe(false)
})

test('a bound between two steps of the price is met by neither', () => {
  expect(passes('price >= 3500.005')).toBe(false)
  expect(passes('price >= 3499.995')).toBe(true)
  expect(passes('price = 3500.005')).toBe(false)
  expect(passes('price != 3500.005')).toBe(true)
  expect(passes('price < 3500.005')).toBe(true)
})

test('a size beyond 2^53 is compared to the last digit', () => {
  const size = 9_007_199_254_740_993n
  expect(passes('size > 90071992.54740992', { size })).toBe(true)
  expect(passes('size > 90071992.54740993', { size })).toBe(false)
  expect(passes('size = 90071992.54740993', { size })).toBe(true)
})

test('a level in a book without a mid has no distance', () => {
  expect(passes('distance <= 25', { twiceMid: null })).toBe(false)
})

test('a notional is compared exactly however large or close it is', () => {
  const bits53 = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  const size = fc.oneof(bits53, fc.bigInt({ min: 1n, max: 2n ** 63n }))
  fc.assert(
    fc.property(bits53, size, fc.integer({ min: -2, max: 2 }), (price, amount, off) => {
      const exact = BigInt(price) * BigInt(amount)
      const bound = exact + BigInt(off)
      const text = formatScaled(bound, 10)
      for (const [operator, met] of [
        ['>=', exact >= bound],
        ['>', exact > bound],
        ['<=', exact <= bound],
        ['<', exact < bound],
        ['=', exact === bound],
        ['!=', exact !== bound],
      ] as const) {
        expect(passes(`notional ${operator} ${text}`, { price, size: amount })).toBe(met)
      }
    }),
    { numRuns: 2000 },
  )
})
