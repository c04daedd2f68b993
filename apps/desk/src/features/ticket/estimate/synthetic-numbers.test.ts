import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import type { WireSyntheticTerms } from '@leadline/desk-protocol/order-terms'
import { expect, test } from 'vitest'

import { wholeTerms } from '../synthetic-orders.ts'
import { sampleEstimate } from '../testing/sample-estimate.ts'
import { syntheticNumbers, syntheticGroups } from './synthetic-numbers.ts'

const rates = { maker: '0.0025', taker: '0.004' }
const triggerBy = 'last'

/** The hub's, for an order of which nothing trades at once. */
function resting(
  terms: WireSyntheticTerms,
  cost: string,
  fee: string,
  total: string,
): WireEstimate {
  const order = { terms: wholeTerms(terms, 'BTC-USD'), restingSize: terms.size }
  return { ...sampleEstimate, ...order, cost, fee, total }
}

/** The hub's, for an order that takes all of its size at the best price. */
function taking(terms: WireSyntheticTerms, bestPrice: string): WireEstimate {
  const taken = { takenSize: terms.size, restingSize: '0', averagePrice: bestPrice, bestPrice }
  return { ...resting(terms, '1300', '5.2', '1305.2'), ...taken }
}

const numbers = (terms: WireSyntheticTerms, estimate: WireEstimate | null) =>
  Object.fromEntries(syntheticNumbers(terms, 'BTC-USD', estimate, rates))

const bracket = {
  kind: 'bracket',
  side: 'buy',
  size: '0.02',
  entryPrice: '62000',
  targetPrice: '67000',
  stop: { stopPrice: '59000', limitPrice: null, triggerBy },
} as const

test('a bracket says what its entry costs, what target and stop bring, and the result of both', () => {
  const estimate = resting(bracket, '1240', '3.1', '1243.1')
  expect(numbers(bracket, estimate)).toEqual({
    '0 cost': '1,240.00',
    '0 fee': '3.10',
    '0 total': '1,243.10',
    '1 size': '0.02',
    '1 cost': '1,340.00',
    '1 fee': '3.35',
    '1 total': '1,336.65',
    '2 size': '0.02',
    '2 cost': 'about 1,180.00',
    '2 fee': 'about 4.72',
    '2 total': 'about 1,175.28',
    'at target': '+93.55',
    'at stop': 'about −67.82',
  })
  expect(syntheticGroups(bracket, 'BTC-USD', rates).map(({ name }) => name)).toEqual([
    'Entry',
    'Target',
    'Stop',
    'Result after all fees',
  ])
})

test('where the fee is taken out of the coins, target and stop are for what is left of them, and so is the result', () => {
  const inCoins = { feeIn: 'asset', received: '0.01996', sellable: '0.0199' } as const
  const estimate = { ...resting(bracket, '1240', '0.00004', '1240'), ...inCoins }
  const shown = Object.fromEntries(syntheticNumbers(bracket, 'BTC-USD', estimate, rates, false))
  expect(shown).toMatchObject({
    '0 cost': '1,240.00',
    '0 fee': '0.00004',
    '0 received': '0.01996',
    '1 size': '0.0199',
    '1 cost': '1,333.30',
    'at target': '+89.97',
    '2 size': '0.0199',
  })
  const [entry, target] = syntheticGroups(bracket, 'BTC-USD', null, false)
  expect(entry?.lines.map(({ words }) => words)).toEqual([
    'Cost, USD',
    'Fee, BTC',
    'You receive, BTC',
  ])
  expect(target?.lines[0]?.words).toBe('Sells, BTC')
})

test('an entry that trades at once is reported as about, and so is what comes of it', () => {
  const atMarket = { ...bracket, entryPrice: null }
  expect(numbers(atMarket, taking(atMarket, '65000'))).toMatchObject({
    '0 cost': 'about 1,300.00',
    'at target': 'about +31.45',
  })
})

test('a bracket that sells first gains when it buys back lower', () => {
  const short = {
    ...bracket,
    side: 'sell',
    entryPrice: '67000',
    targetPrice: '62000',
    stop: { ...bracket.stop, stopPrice: '70000' },
  } as const
  expect(numbers(short, resting(short, '1340', '3.35', '1336.65'))).toMatchObject({
    '1 total': '1,243.10',
    'at target': '+93.55',
    'at stop': 'about −68.95',
  })
})

test('a stop with a limit says at least what a sell brings, and at most what a buy costs', () => {
  const stop = { stopPrice: '60000', limitPrice: '59000', triggerBy } as const
  const oco = { kind: 'oco', side: 'sell', size: '0.02', limitPrice: '67000', stop } as const
  const sold = numbers(oco, resting(oco, '1340', '3.35', '1336.65'))
  expect(sold).toMatchObject({ '0 total': '1,336.65', '1 cost': 'at least 1,180.00' })
  const high = { stopPrice: '70000', limitPrice: '71000', triggerBy } as const
  const bought = { ...oco, side: 'buy', limitPrice: '62000', stop: high } as const
  expect(numbers(bought, resting(bought, '1240', '3.1', '1243.1'))).toMatchObject({
    '1 total': 'at most 1,425.68',
  })
})

test('a trailing stop says what it would bring if the price turned now', () => {
  const offset = { unit: 'percent', value: '5' } as const
  const trailing = { kind: 'trailing-stop', side: 'sell', size: '0.02', offset, triggerBy } as const
  expect(numbers(trailing, taking(trailing, '65000'))).toEqual({
    '0 cost': 'about 1,235.00',
    '0 fee': 'about 4.94',
    '0 total': 'about 1,230.06',
  })
})

test('TWAP, iceberg and chase say what all of it costs, with the rate that they pay', () => {
  const twap = { kind: 'twap', side: 'buy', size: '0.02', slices: 4, durationMs: 60_000 } as const
  const free = { ...twap, limitPrice: null }
  expect(numbers(free, taking(free, '65000'))['0 total']).toBe('about 1,305.20')
  const limited = { ...twap, limitPrice: '66000' }
  expect(numbers(limited, taking(limited, '65000'))['0 total']).toBe('at most 1,325.28')
  const iceberg = { kind: 'iceberg', side: 'buy', size: '0.02', displaySize: '0.01' } as const
  const resting62 = { ...iceberg, limitPrice: '62000' }
  const estimate = resting(resting62, '1240', '3.1', '1243.1')
  expect(numbers(resting62, estimate)['0 total']).toBe('1,243.10')
  const chase = { kind: 'chase', side: 'buy', size: '0.02', leastIntervalMs: 1000 } as const
  const chased = { ...chase, worstPrice: '66000' }
  expect(numbers(chased, taking(chased, '65000'))['0 total']).toBe('at most 1,323.30')
  expect(syntheticGroups(chased, 'BTC-USD', rates)[0]?.lines[1]?.words).toBe(
    'Fee, USD (maker 0.25 %)',
  )
})

test('what cannot be determined is a dash, also while a price is not typed', () => {
  expect(new Set(Object.values(numbers(bracket, null)))).toEqual(new Set(['—']))
  const untyped = { ...bracket, targetPrice: 'x' }
  expect(numbers(untyped, resting(untyped, '1240', '3.1', '1243.1'))).toMatchObject({
    '0 total': '1,243.10',
    '1 total': '—',
    'at target': '—',
  })
})
