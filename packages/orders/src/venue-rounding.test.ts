import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { exact, toStep } from './decimal-text.ts'

interface Case {
  quantity?: string
  stepSize?: string
  price?: string
  tickSize?: string
  side?: string
  result?: string
}

const file = join(import.meta.dirname, '../../venues/fixtures/binance-us.json')
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
  vectors: { rounding: { cases: Case[] } }
}
/** A step of zero is no step: nobody rounds to it. */
const rounded = vectors.rounding.cases.filter(
  ({ stepSize, tickSize }) => Number(stepSize ?? tickSize ?? 0) > 0,
)

test('the page of Binance.US shows three numbers that have to be rounded', () => {
  expect(rounded).toHaveLength(3)
})

test.each(rounded)('%j', ({ quantity, stepSize, price, tickSize, side, result }) => {
  const value = exact(quantity ?? price ?? '')
  const step = stepSize ?? tickSize ?? ''
  expect(toStep(value, step, side === 'SELL' ? 'up' : 'down').toFixed()).toBe(result)
})
