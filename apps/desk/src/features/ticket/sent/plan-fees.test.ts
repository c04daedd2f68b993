import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import { partFee, planFees } from './plan-fees.ts'

const part = (size: string, fee: string, feeInAsset?: string) => ({
  keyId: 'K',
  venue: 'binance-us' as const,
  terms: { ...limitBuy, size },
  cost: '1',
  fee,
  averagePrice: '1',
  ...(feeInAsset !== undefined && { feeInAsset }),
})

test('a fee that is taken in coins is named in coins, with what is received, by part and in sum', () => {
  const inCoins = part('0.2', '2.71', '0.00004')
  expect(partFee(inCoins, 'BTC-USD')).toBe('0.00004 BTC')
  expect(planFees({ parts: [inCoins], size: '0.2', fee: '2.71' }, 'BTC-USD')).toEqual([
    ['Fees, BTC', '0.00004'],
    ['You receive, BTC', '0.19996'],
  ])
})

test('money and coins are never added up; a plan that pays money says no more than that', () => {
  const parts = [part('0.2', '2.71', '0.00004'), part('0.1', '27.1')]
  expect(planFees({ parts, size: '0.3', fee: '29.81' }, 'BTC-USD')).toEqual([
    ['Fees, USD', '27.10'],
    ['Fees, BTC', '0.00004'],
    ['You receive, BTC', '0.29996'],
  ])
  const money = [part('0.1', '27.1')]
  expect(planFees({ parts: money, size: '0.1', fee: '27.1' }, 'BTC-USD')).toEqual([
    ['Fees, USD', '27.10'],
  ])
})
