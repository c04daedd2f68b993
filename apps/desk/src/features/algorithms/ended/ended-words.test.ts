import type { WireEndedAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { expect, test } from 'vitest'

import { holdsWords, ordersWords, whyEnded } from './ended-words.ts'

const ended: WireEndedAlgorithm = {
  id: 'a',
  name: 'Dip',
  fileName: 'dip.py',
  startedAt: 1,
  endedAt: 2,
  reason: 'You stopped it.',
  error: null,
  positions: [],
  orders: [],
}

test('why it ended begins with what the script raised, and in which line', () => {
  expect(whyEnded(ended)).toBe('You stopped it.')
  const error = { message: 'ZeroDivisionError: division by zero', line: 12 }
  expect(whyEnded({ ...ended, error })).toBe(
    'ZeroDivisionError: division by zero, in line 12 of dip.py. You stopped it.',
  )
  expect(whyEnded({ ...ended, error: { ...error, line: null } })).toContain('in dip.py. You')
})

test('what it holds and what it sold of the trader’s coins are shown apart', () => {
  const held = { symbol: 'BTC-USD', exchange: 'Kraken', average: '60,000.00' }
  expect(holdsWords({ ...held, size: '0.5' })).toBe(
    'Holds 0.5 BTC-USD at Kraken, bought at 60,000.00 on average',
  )
  expect(holdsWords({ ...held, size: '-0.5' })).toBe(
    'Sold 0.5 BTC-USD of your coins at Kraken, at 60,000.00 on average',
  )
})

test('an order that stands is said with its price and what is filled of it', () => {
  const order = { side: 'sell', size: '0.5', symbol: 'BTC-USD', venue: 'Kraken' } as const
  expect(ordersWords({ ...order, filled: '0', limit: '61000' })).toBe(
    'Order that stands: sell 0.5 BTC-USD at Kraken, limit 61,000',
  )
  expect(ordersWords({ ...order, filled: '0.1', limit: null })).toBe(
    'Order that stands: sell 0.5 BTC-USD at Kraken, at the market, 0.1 filled',
  )
})
