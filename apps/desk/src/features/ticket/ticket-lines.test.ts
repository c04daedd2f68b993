import { expect, test } from 'vitest'

import { riskNotes } from '../../platform/trading/synthetic/risk-plans.ts'
import { newDraft } from './ticket-draft.ts'
import { movedLine, ticketLines } from './ticket-lines.ts'

const bracket = {
  ...newDraft('key', '0.5'),
  kind: 'held bracket',
  side: 'buy',
  limitPrice: '60,000',
  targetPrice: '63000',
  stopPrice: '58500',
} as const
const linesOf = (draft: Parameters<typeof ticketLines>[0]) =>
  ticketLines(draft, 'BTC-USD', 'price', 7)

test('a bracket in the ticket is its entry, its target and its stop, with what they risk', () => {
  const { lines, plan, size } = linesOf(bracket)
  expect(lines.map(({ id, side, price }) => [id, side, price])).toEqual([
    ['draft limitPrice', 'buy', '60000'],
    ['draft targetPrice', 'sell', '63000'],
    ['draft stopPrice', 'sell', '58500'],
  ])
  expect(movedLine(bracket, 'draft stopPrice', '59000')).toEqual({
    stopPrice: '59000',
    priceAgain: null,
  })
  expect(size).toBe('0.5')
  expect([...(plan ? riskNotes(plan) : [])]).toEqual([
    ['draft targetPrice', '+1,500.00'],
    ['draft stopPrice', '−750.00'],
    ['draft limitPrice', '1 : 2.00'],
  ])
})

test('a size that the hub has to find is not made up: the ratio is said, the money is not', () => {
  const { plan, size } = linesOf({ ...bracket, sizeUnit: 'risk', size: '300' })
  expect(size).toBe('')
  expect([...(plan ? riskNotes(plan) : [])]).toEqual([['draft limitPrice', '1 : 2.00']])
})

test('a plain order has one line, a stop limit two; what is no price has none', () => {
  const plain = { ...bracket, kind: 'limit' } as const
  expect(linesOf(plain)).toMatchObject({ plan: null, lines: [{ price: '60000', letters: '' }] })
  const stopped = { ...bracket, kind: 'stop-limit' } as const
  expect(linesOf(stopped).lines.map(({ letters }) => letters)).toEqual(['stp', ''])
  for (const limitPrice of ['', '-', '0', 'x', '-5']) {
    expect(linesOf({ ...plain, limitPrice }).lines).toEqual([])
  }
  expect(linesOf({ ...bracket, limitPrice: '' }).plan).toBeNull()
})

test('two targets: each brings what its part brings, and a dragged one is written into its own field', () => {
  const two = { ...bracket, earlierTargets: [{ price: '61500', percent: '50' }] }
  const { plan } = linesOf(two)
  expect(Object.fromEntries(plan ? riskNotes(plan) : [])).toEqual({
    'draft target-1': '+375.00',
    'draft targetPrice': '+750.00',
    'draft stopPrice': '−750.00',
    'draft limitPrice': '1 : 1.50',
  })
  expect(movedLine(two, 'draft target-1', '61600')).toEqual({
    earlierTargets: [{ price: '61600', percent: '50' }],
    priceAgain: null,
  })
})
