import { expect, test } from 'vitest'

import { leftOutWords } from './left-out.ts'
import { lotMethodWords } from './lot-method-words.ts'
import { totalsOf } from './position-rows.ts'

const position = {
  asset: 'BTC',
  keyId: null,
  venue: null,
  size: '1',
  sizeWithBasis: '1',
  averagePrice: '10',
  cost: '10',
  valueUsd: '12',
  unrealizedUsd: '2',
  realizedUsd: '0',
  sizeBasisUnknown: '0',
}

test('a total says which assets are not in it, each once', () => {
  expect(leftOutWords([])).toBe('')
  expect(leftOutWords(['PEPE', 'ABC', 'PEPE'])).toBe(', without ABC, PEPE: no price in dollars')
})

test('positions without a price are named beside the total, empty ones are not', () => {
  const unpriced = { ...position, valueUsd: null, unrealizedUsd: null }
  const positions = [
    position,
    { ...unpriced, asset: 'PEPE' },
    { ...unpriced, asset: 'OLD', size: '0' },
  ]
  const totals = totalsOf(positions, '0')
  expect(totals).toMatchObject({ value: '12.00', leftOut: ', without PEPE: no price in dollars' })
})

test('the choice of lots says that coins of unknown cost go last', () => {
  for (const words of Object.values(lotMethodWords)) expect(words).toContain('unknown cost last')
})
