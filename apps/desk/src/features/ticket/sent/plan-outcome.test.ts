import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import { planOutcome } from './plan-outcome.ts'
import { planSentence, planSums } from './plan-sums.ts'

const terms = { ...limitBuy, timeInForce: 'ioc' } as const
const sentPart = (keyId: string, size: string, clientOrderId: string | null, problem = '') => ({
  part: {
    keyId,
    venue: 'kraken' as const,
    terms: { ...terms, size },
    cost: '1',
    fee: '0',
    averagePrice: '1',
  },
  clientOrderId,
  problem,
})
const order = (clientOrderId: string, changes: Partial<WireOrder>): WireOrder => ({
  clientOrderId,
  venueOrderId: null,
  keyId: 'K',
  venue: 'kraken',
  terms: { ...terms, size: '1' },
  source: { kind: 'plan' },
  heldId: null,
  replaces: null,
  state: 'open',
  filled: '0',
  averagePrice: null,
  fills: [],
  pending: null,
  refusal: null,
  reason: '',
  recordedAt: 0,
  changedAt: 0,
  ...changes,
})

test('each part of a plan says what became of it, and what was refused is what can be planned again', () => {
  const refusal = { meaning: 'insufficient-funds', code: 'E', text: 'Insufficient funds' }
  const plan = {
    id: 'ticket-1',
    symbol: 'BTC-USD',
    side: 'buy' as const,
    parts: [
      sentPart('a', '1', 'C-1'),
      sentPart('b', '3.39558', 'C-2'),
      sentPart('c', '0.5', 'C-3'),
      sentPart('d', '0.25', null, 'The vault is locked. Unlock it to send orders.'),
      sentPart('e', '2', 'C-5'),
    ],
  }
  const outcome = planOutcome(plan, [
    order('C-1', { state: 'filled', filled: '1', averagePrice: '70001.2' }),
    order('C-2', { state: 'rejected', refusal }),
    order('C-3', {
      state: 'canceled',
      filled: '0.0687',
      averagePrice: '70010',
      terms: { ...terms, size: '0.5' },
    }),
    order('C-5', { state: 'unknown' }),
  ])
  expect(outcome).toMatchObject({
    headline: '2 of 5 parts refused, 1 unknown, checking',
    refused: '3.64558',
    isFinal: false,
    isError: true,
  })
  expect(outcome.parts.map(({ words }) => words)).toEqual([
    'Filled at 70,001.20',
    'Refused: Insufficient funds.',
    'Filled 0.0687 of 0.5 at 70,010.00, rest canceled',
    'Not sent: The vault is locked. Unlock it to send orders.',
    'Unknown, checking',
  ])
})

test('a part of which the hub has not reported yet is being sent, not refused', () => {
  const plan = {
    id: 't',
    symbol: 'BTC-USD',
    side: 'buy' as const,
    parts: [sentPart('a', '1', 'C-1')],
  }
  expect(planOutcome(plan, [])).toMatchObject({
    headline: 'Sending',
    refused: null,
    isFinal: false,
  })
})

const fill = (size: string, fee: string, feeAsset: string) => ({
  fillId: `F-${size}`,
  price: '67700',
  size,
  fee,
  feeAsset,
  liquidity: 'taker' as const,
  time: 0,
})

test('the result of a plan says its size, its average, its fees by what they were taken of, and what was received', () => {
  const plan = {
    id: 't',
    symbol: 'BTC-USD',
    side: 'buy' as const,
    parts: [sentPart('a', '0.2', 'C-1'), sentPart('b', '0.1', 'C-2')],
  }
  const orders = [
    order('C-1', {
      state: 'filled',
      filled: '0.2',
      averagePrice: '67700',
      fills: [fill('0.2', '0.00004', 'BTC')],
    }),
    order('C-2', {
      state: 'filled',
      filled: '0.1',
      averagePrice: '67730',
      fills: [fill('0.1', '27.09', 'USD')],
    }),
    order('C-9', { state: 'filled', filled: '5', averagePrice: '1' }),
  ]
  expect(planSentence(plan)).toBe(
    'Buy 0.3 BTC on 2 exchanges, each with a limit at its worst price.',
  )
  expect(planSums(plan, orders)).toEqual([
    ['Filled', '0.3 BTC'],
    ['Average price', '67,710.00'],
    ['Fee', '0.00004 BTC + 27.09 USD'],
    ['Received, BTC', '0.29996'],
  ])
  expect(planOutcome(plan, orders).parts.map(({ paid }) => paid)).toEqual([
    'Fee 0.00004 BTC, 0.19996 BTC received',
    'Fee 27.09 USD',
  ])
})

test('while a fill is missing no fee is summed, and before the first one nothing is', () => {
  const parts = [sentPart('a', '0.2', 'C-1')]
  const plan = { id: 't', symbol: 'BTC-USD', side: 'buy' as const, parts }
  const filled = order('C-1', { state: 'filled', filled: '0.2', averagePrice: '67700' })
  expect(planSentence(plan)).toBe('Buy 0.2 BTC on 1 exchange, with a limit at its worst price.')
  expect(planSums(plan, [filled])).toEqual([
    ['Filled', '0.2 BTC'],
    ['Average price', '67,700.00'],
    ['Fee', '—'],
  ])
  expect(planSums(plan, [order('C-1', {})])).toEqual([])
})
