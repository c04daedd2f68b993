import type { WireEstimate } from '@leadline/desk-protocol/trading-answers'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import { estimateFigures, movedBasisPoints, shortfall } from './estimate-lines.ts'

const estimate: WireEstimate = {
  terms: limitBuy,
  isBookLive: true,
  takenSize: '0.75',
  restingSize: '0',
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

test('an estimate is written as the desk writes figures, and what cannot be told is a dash', () => {
  expect(estimateFigures(estimate)).toEqual({
    taken: '0.75',
    average: '67,443.05',
    worst: '67,444.54',
    rests: '0',
    cost: '50,582.29',
    fee: '126.46',
    total: '50,708.75',
    left: '33,501.80',
  })
  expect(new Set(Object.values(estimateFigures(null)))).toEqual(new Set(['—']))
})

test('what is not enough is said with the amount that is missing', () => {
  expect(shortfall(estimate, 'Kraken')).toBeUndefined()
  expect(shortfall({ ...estimate, left: '-14642.33' }, 'Kraken')).toBe(
    'Kraken has 14,642.33 USD too little.',
  )
})

test('what is paid in coins is not rounded to cents', () => {
  const terms = { ...limitBuy, symbol: 'ETH-BTC' }
  const inCoins = { ...estimate, terms, cost: '0.0523', fee: '0.0001307', left: '-0.00412' }
  expect(estimateFigures(inCoins)).toMatchObject({ cost: '0.0523', fee: '0.0001307' })
  expect(shortfall(inCoins, 'Kraken')).toBe('Kraken has 0.00412 BTC too little.')
})

test('a review ends when the estimated average has moved two basis points', () => {
  expect(movedBasisPoints('67443.05', '67458.73')).toBe('2.32')
  expect(movedBasisPoints('100', '99.99')).toBe('-1.00')
  expect(movedBasisPoints(null, '1')).toBeNull()
})
