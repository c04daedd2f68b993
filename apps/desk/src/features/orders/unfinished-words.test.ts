import type { WireUnfinished } from '@leadline/desk-protocol/messages/trading-messages'
import { expect, test } from 'vitest'

import { cannotPlace, unfinishedWords } from './unfinished-words.ts'

const before: WireUnfinished['before'] = {
  symbol: 'BTC-USD',
  side: 'sell',
  kind: 'stop-limit',
  size: '0.5',
  quoteSize: null,
  limitPrice: '57900',
  stopPrice: '58000',
  trailing: null,
  timeInForce: 'gtc',
  expiresAt: null,
  postOnly: false,
  displaySize: null,
}

const unfinished: WireUnfinished = {
  id: 'A-1',
  keyId: 'K-1',
  venue: 'gemini',
  before,
  after: { ...before, stopPrice: '58100' },
  left: '0.5',
  reason: '',
  askedAt: 0,
}

test('a stop that is not at the exchange is reported by its old and new price', () => {
  expect(unfinishedWords(unfinished)).toBe(
    'Your sell stop at 58,000.00, 0.5 BTC-USD was being moved to 58,100.00 and is not at Gemini.',
  )
})

test('a change of size alone names the size, and a limit order its limit', () => {
  const limit = { ...before, kind: 'limit', stopPrice: null, side: 'buy' } as const
  const one = { ...unfinished, before: limit, after: { ...limit, size: '0.7' }, left: '0.7' }
  expect(unfinishedWords(one)).toBe(
    'Your buy limit at 57,900.00, 0.7 BTC-USD was being changed to 0.7 BTC-USD and is not at Gemini.',
  )
})

test('where it is not known how much was filled, nothing can be placed, and it says so', () => {
  expect(cannotPlace({ left: null })).toContain('not known yet')
  expect(cannotPlace(unfinished)).toBe('')
})
