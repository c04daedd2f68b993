import type { WireEndedAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { expect, test } from 'vitest'

import { endedNoticeWords, holdsWords, ordersWords, whyEnded } from './ended-words.ts'

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

test('one that ended without the trader is said over the desk with what it left, several by name', () => {
  const endedAt = new Date(2026, 10, 19, 14, 3, 22).getTime()
  const killed = { ...ended, endedAt, reason: 'Its Python process ended.' }
  expect(endedNoticeWords([killed])).toBe(
    'Dip ended at 14:03:22. Its Python process ended. It holds nothing; no order of it stands.',
  )
  const position = { symbol: 'BTC-USD', size: '0.10' } as WireEndedAlgorithm['positions'][number]
  const order = {} as WireEndedAlgorithm['orders'][number]
  const lost = { ...ended, endedAt: null, reason: 'Leadline ended without closing.' }
  expect(endedNoticeWords([{ ...lost, positions: [position], orders: [order, order] }])).toBe(
    'Dip was running when Leadline ended. It holds 0.10 BTC-USD; 2 orders of it stand.',
  )
  expect(endedNoticeWords([killed, { ...lost, name: 'Maker' }])).toBe(
    'Dip and Maker ended without you. What they hold, and which orders of them stand, is in Algorithms.',
  )
  expect(endedNoticeWords([])).toBe('')
})
