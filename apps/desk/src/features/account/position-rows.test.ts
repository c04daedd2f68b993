import type { WirePosition } from '@leadline/desk-protocol/messages/trading-messages'
import { expect, test } from 'vitest'

import { nothingThere } from '../../platform/numbers/format-number.ts'
import { lastKnownPositions, marketNumbers, positionRows, totalsOf } from './position-rows.ts'

const position: WirePosition = {
  asset: 'BTC',
  keyId: 'K',
  venue: 'coinbase',
  size: '0.8',
  sizeWithBasis: '0.8',
  averagePrice: '67398.2',
  cost: '53918.56',
  valueUsd: '53952.96',
  unrealizedUsd: '34.4',
  realizedUsd: '0',
  sizeBasisUnknown: '0',
}

test('a position says its mark, value and result after fees, each with the sign it has', () => {
  expect(marketNumbers([position])[0]).toEqual({
    id: 'K BTC',
    mark: '67,441.20',
    value: '53,952.96',
    unrealized: '+34.40',
    percent: '+0.06',
    direction: 'gain',
  })
  expect(marketNumbers([{ ...position, unrealizedUsd: null }])).toMatchObject([
    { unrealized: '—', percent: '—' },
  ])
})

test('sums are added before they are rounded, and what is held nowhere has no line', () => {
  const third = { ...position, valueUsd: '0.004', unrealizedUsd: '-0.004' }
  expect(totalsOf([third, third, third], '99.988')).toEqual({
    value: '0.01',
    unrealized: '−0.01',
    direction: 'loss',
    leftOut: '',
    realized: '0.00',
    fees: '0.00',
    withCash: ' (with 99.99 USD cash: 100.00)',
  })
  expect(positionRows([{ ...position, size: '0' }])).toEqual([])
})

test('sizes, averages and marks of several assets stand with their points under one another', () => {
  const xrp = {
    ...position,
    asset: 'XRP',
    size: '60000',
    averagePrice: '0.64613',
    valueUsd: '38767',
  }
  expect(positionRows([position, xrp])).toMatchObject([
    { size: '0.8', average: '67,398.20   ' },
    { size: '60,000  ', average: '0.64613' },
  ])
  expect(marketNumbers([position, xrp])).toMatchObject([
    { mark: '67,441.20   ' },
    { mark: '0.64612' },
  ])
})

test('coins whose cost nobody knows have no average; where that is some of them, it says of how many', () => {
  expect(
    positionRows([{ ...position, averagePrice: null, sizeBasisUnknown: '0.8' }]),
  ).toMatchObject([{ average: null, costUnknownOf: '0.8' }])
  expect(positionRows([{ ...position, sizeBasisUnknown: '0.3' }])).toMatchObject([
    { average: '67,398.20', costUnknownOf: '0.3' },
  ])
  expect(positionRows([position])).toMatchObject([{ costUnknownOf: null }])
})

test('a position that was closed has no average, and is not said to lack a basis', () => {
  const closed = { ...position, size: '0', sizeWithBasis: '0', averagePrice: null, cost: null }
  expect(positionRows([{ ...closed, realizedUsd: '12.5' }])).toMatchObject([
    { average: nothingThere, costUnknownOf: null },
  ])
})

test('a position whose account is not connected is last known, also where a locked vault reports no account', () => {
  const ready = { keyId: 'K', phase: 'ready' } as const
  expect(lastKnownPositions([position], [ready])).toEqual(new Set())
  const both = new Set(['K BTC', 'all BTC'])
  expect(lastKnownPositions([position], [{ ...ready, phase: 'offline' }])).toEqual(both)
  expect(lastKnownPositions([position], [])).toEqual(both)
})
