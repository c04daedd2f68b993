import type { WirePosition } from '@leadline/desk-protocol/trading-messages'
import { expect, test } from 'vitest'

import { marketFigures, positionRows, totalsOf } from './position-rows.ts'

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
  expect(marketFigures(position)).toEqual({
    mark: '67,441.20',
    value: '53,952.96',
    unrealized: '+34.40',
    percent: '+0.06',
    direction: 'gain',
  })
  expect(marketFigures({ ...position, unrealizedUsd: null })).toMatchObject({
    unrealized: '—',
    percent: '—',
  })
})

test('sums are added before they are rounded, and what is held nowhere has no line', () => {
  const third = { ...position, valueUsd: '0.004', unrealizedUsd: '-0.004' }
  expect(totalsOf([third, third, third])).toEqual({
    value: '0.01',
    unrealized: '−0.01',
    direction: 'loss',
  })
  expect(positionRows([{ ...position, size: '0' }])).toEqual([])
})
