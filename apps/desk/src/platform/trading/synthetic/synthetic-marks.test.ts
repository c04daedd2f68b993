import type {
  WireOrder,
  WireSyntheticOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { WireSyntheticTerms } from '@leadline/desk-protocol/order-terms'
import { plainTerms } from '@leadline/orders/synthetic/synthetic-state-machine'
import { expect, test } from 'vitest'

import {
  syntheticMarkId,
  syntheticMarkOf,
  syntheticPriceOf,
  isMovable,
  withPrice,
} from './synthetic-marks.ts'

const stop = { stopPrice: '58500', limitPrice: null, triggerBy: 'last' } as const
const sized = { side: 'buy', size: '0.5' } as const
const bracket = {
  ...sized,
  kind: 'bracket',
  entryPrice: '60000',
  targetPrice: '63000',
  stop,
} as const
const oco = { side: 'sell', size: '0.5', kind: 'oco', limitPrice: '63000', stop } as const
const iceberg = { ...sized, kind: 'iceberg', limitPrice: '60000', displaySize: '0.1' } as const

const held = (terms: WireSyntheticTerms, changes = {}) =>
  ({ id: 'H', status: 'active', isTriggered: false, terms, ...changes }) as WireSyntheticOrder
const part = (heldRole: string, heldId = 'H') => {
  const terms = plainTerms('BTC-USD', 'sell', '0.5', '63000')
  return { clientOrderId: 'O', heldId, heldRole, terms } as WireOrder
}

test('an order at the exchange is found as the price of its synthetic order that it has', () => {
  expect(syntheticMarkOf('O', [part('target')], [held(bracket)])?.part).toBe('target')
  expect(syntheticMarkOf('O', [part('entry')], [held(bracket)])?.part).toBe('entry')
  expect(syntheticMarkOf('O', [part('limit')], [held(oco)])?.part).toBe('limit')
  expect(syntheticMarkOf('O', [part('slice')], [held(iceberg)])?.part).toBe('limit')
  expect(syntheticMarkOf('O', [part('target', 'another')], [held(bracket)])).toBeUndefined()
  expect(syntheticMarkOf(syntheticMarkId('H', 'stop'), [], [held(bracket)])?.part).toBe('stop')
  expect(syntheticMarkOf(syntheticMarkId('H', 'target'), [], [held(bracket)])?.part).toBe('target')
})

test('what follows the market, has triggered or is being canceled is not dragged', () => {
  const movable = (terms: WireSyntheticTerms, changes = {}, name = 'stop' as const) =>
    isMovable({ synthetic: held(terms, changes), part: name })
  expect(movable(bracket)).toBe(true)
  expect(movable(oco)).toBe(true)
  expect(movable(bracket, { isTriggered: true })).toBe(false)
  expect(movable(bracket, { status: 'canceling' })).toBe(false)
  const trailing = {
    side: 'sell',
    size: '0.5',
    kind: 'trailing-stop',
    offset: { unit: 'price', value: '100' },
    triggerBy: 'last',
  } as const
  expect(movable(trailing)).toBe(false)
  const chase = { ...sized, kind: 'chase', worstPrice: '61000', leastIntervalMs: 1000 } as const
  expect(syntheticMarkOf('O', [part('peg')], [held(chase)])).toBeUndefined()
  const atMarket = { ...bracket, entryPrice: null }
  expect(isMovable({ synthetic: held(atMarket), part: 'entry' })).toBe(false)
})

test('one price is another, and everything else stays', () => {
  expect(withPrice(bracket, 'entry', '59000')).toEqual({ ...bracket, entryPrice: '59000' })
  expect(withPrice(bracket, 'target', '64000')).toEqual({ ...bracket, targetPrice: '64000' })
  expect(withPrice(oco, 'limit', '64000')).toEqual({ ...oco, limitPrice: '64000' })
  expect(withPrice(iceberg, 'limit', '59000')).toEqual({ ...iceberg, limitPrice: '59000' })
  for (const name of ['entry', 'target', 'stop'] as const) {
    expect(syntheticPriceOf(withPrice(bracket, name, '1'), name)).toBe('1')
  }
})

test('the limit of a stop stays as far from it as it was, to the digit', () => {
  const limited = { ...bracket, stop: { ...stop, limitPrice: '58399.95' } }
  expect(withPrice(limited, 'stop', '58600.01')).toEqual({
    ...limited,
    stop: { ...stop, stopPrice: '58600.01', limitPrice: '58499.96' },
  })
})

test('of several targets each is found, and moved alone', () => {
  const several = {
    ...bracket,
    earlierTargets: [
      { price: '61000', percent: '25' },
      { price: '62000', percent: '25' },
    ],
  }
  expect(syntheticMarkOf('O', [part('target-2')], [held(several)])?.part).toBe('target-2')
  expect(syntheticMarkOf(syntheticMarkId('H', 'target-1'), [], [held(several)])?.part).toBe(
    'target-1',
  )
  expect(syntheticPriceOf(several, 'target-2')).toBe('62000')
  expect(withPrice(several, 'target-2', '62500')).toEqual({
    ...several,
    earlierTargets: [
      { price: '61000', percent: '25' },
      { price: '62500', percent: '25' },
    ],
  })
  expect(syntheticMarkOf('O', [part('target-3')], [held(several)])).toBeUndefined()
})
