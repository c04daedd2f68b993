import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import {
  type EstimatedKind,
  estimateNumbers,
  estimateLines,
  isFeeOfBuysInQuote,
  movedBasisPoints,
  shortfall,
} from './estimate-lines.ts'

const estimate: WireEstimate = {
  terms: limitBuy,
  isBookLive: true,
  takenSize: '0.75',
  restingSize: '0',
  canceledSize: '0',
  waitingSize: '0',
  needed: '100',
  available: '100000',
  averagePrice: '67443.053333',
  bestPrice: '67441.92',
  worstPrice: '67444.54',
  levels: 4,
  cost: '50582.29',
  fee: '126.455725',
  total: '50708.745725',
  left: '33501.8',
  canFill: true,
}

test('an estimate is written as the desk writes numbers, and what cannot be determined is a dash', () => {
  expect(estimateNumbers(estimate)).toEqual({
    taken: '0.75',
    average: '67,443.05',
    worst: '67,444.54',
    bound: '—',
    rests: '0',
    canceled: '0',
    waits: '0',
    cost: '50,582.29',
    fee: '126.46',
    total: '50,708.75',
    received: '—',
    left: '33,501.80',
  })
  expect(new Set(Object.values(estimateNumbers(null)))).toEqual(new Set(['—']))
})

test('what is not enough is said with what is needed and what is there', () => {
  expect(shortfall(estimate, 'Kraken')).toBeUndefined()
  const short = { ...estimate, needed: '250201', available: '250000' }
  expect(shortfall(short, 'Kraken')).toBe(
    'Insufficient funds: need 250,201.00 USD, available 250,000.00 USD at Kraken.',
  )
  expect(shortfall({ ...short, needed: '250000.004' }, 'Kraken')).toContain('need 250,000.004 USD')
})

test('what is paid in coins is not rounded to cents', () => {
  const terms = { ...limitBuy, symbol: 'ETH-BTC' }
  const funds = { needed: '0.0524307', available: '0.048' }
  const inCoins = { ...estimate, terms, cost: '0.0523', fee: '0.0001307', ...funds }
  expect(estimateNumbers(inCoins)).toMatchObject({ cost: '0.0523', fee: '0.0001307' })
  expect(shortfall(inCoins, 'Kraken')).toBe(
    'Insufficient funds: need 0.0524307 BTC, available 0.048 BTC at Kraken.',
  )
})

const labels = (changes: Partial<EstimatedKind>) => {
  const order = { kind: 'limit', timeInForce: 'gtc', postOnly: false, side: 'buy' } as const
  return estimateLines({ ...order, ...changes }, 'BTC-USD', 'Kraken', undefined).map(
    ([, label]) => label,
  )
}

test('a market order says the worst price that it may be filled at, before it is confirmed', () => {
  const bound = 'Worst price allowed (price guard)'
  expect(labels({ kind: 'market' })).toContain(bound)
  expect(labels({})).not.toContain(bound)
  expect(estimateNumbers({ ...estimate, boundPrice: '71349.98' }).bound).toBe('71,349.98')
})

test('where a buy pays its fee in coins, fee and what is received are said in coins, and no total hides it', () => {
  const order = { kind: 'limit', timeInForce: 'gtc', postOnly: false } as const
  const words = (side: 'buy' | 'sell') =>
    estimateLines({ ...order, side }, 'BTC-USD', 'Binance.US', undefined, false).map(
      ([, label]) => label,
    )
  expect(words('buy').slice(-4)).toEqual([
    'Cost, USD',
    'Fee, BTC',
    'You receive, BTC',
    'Left at Binance.US, USD',
  ])
  expect(words('sell')).toContain('After the fee, USD')
  const inCoins = { ...estimate, feeIn: 'asset', fee: '0.00015', received: '0.74985' } as const
  expect(estimateNumbers(inCoins)).toMatchObject({ fee: '0.00015', received: '0.74985' })
  expect(isFeeOfBuysInQuote({ venue: 'binance-us' })).toBe(false)
  expect(isFeeOfBuysInQuote({ venue: 'kraken' })).toBe(true)
})

test('only an order that can rest says that it rests in the book', () => {
  const rests = 'Rests in the book, BTC'
  expect(labels({})).toContain(rests)
  expect(labels({ timeInForce: 'gtd' })).toContain(rests)
  for (const order of [
    { timeInForce: 'ioc' },
    { timeInForce: 'fok' },
    { kind: 'market', timeInForce: 'ioc' },
    { kind: 'stop-market' },
    { kind: 'stop-limit' },
    { kind: 'take-profit-limit', timeInForce: 'gtd' },
    { kind: 'trailing-stop-limit' },
  ] as const) {
    expect(labels(order)).not.toContain(rests)
  }
  expect(labels({ timeInForce: 'ioc' })).toContain('Remainder canceled, BTC')
  expect(labels({ kind: 'stop-limit' })).toEqual([
    'Not in the book until triggered, BTC',
    'Cost if triggered, USD',
    'Fee, USD',
    'Total, USD',
    'Left at Kraken, USD',
  ])
})

test('a review ends when the estimated average has moved two basis points', () => {
  expect(movedBasisPoints('67443.05', '67458.73')).toBe('2.32')
  expect(movedBasisPoints('100', '99.99')).toBe('-1.00')
  expect(movedBasisPoints(null, '1')).toBeNull()
})

test('where an exchange holds back the taker fee of a buy that may rest, what is left says so', () => {
  const rates = { maker: '0.0025', taker: '0.004' }
  const buy = { kind: 'limit', timeInForce: 'gtc', postOnly: false, side: 'buy' } as const
  const leftOf = (order: EstimatedKind) =>
    new Map<string, string>(estimateLines(order, 'BTC-USD', 'Kraken', rates)).get('left')
  expect(leftOf(buy)).toBe('Left at Kraken, taker fee held back, USD')
  expect(leftOf({ ...buy, side: 'sell' })).toBe('Left at Kraken, BTC')
  expect(leftOf({ ...buy, kind: 'market' })).toBe('Left at Kraken, USD')
})
