import type { WireTerms } from '@leadline/desk-protocol/order-terms'
import { expect, test } from 'vitest'

import { syntheticSentence, orderSentence } from './order-sentence.ts'

const terms: WireTerms = {
  symbol: 'BTC-USD',
  side: 'buy',
  kind: 'limit',
  size: '0.7500',
  quoteSize: null,
  limitPrice: '67446.00',
  stopPrice: null,
  trailing: null,
  timeInForce: 'gtc',
  expiresAt: null,
  postOnly: false,
  displaySize: null,
}

test('an order is one sentence that says side, size, exchange, price and what becomes of the rest', () => {
  expect(orderSentence(terms, 'Coinbase')).toBe(
    'Buy 0.7500 BTC on Coinbase at 67,446.00 or lower. Remainder rests until canceled (GTC).',
  )
  expect(orderSentence({ ...terms, side: 'sell', timeInForce: 'fok' }, 'Kraken')).toBe(
    'Sell 0.7500 BTC on Kraken at 67,446.00 or higher. All of it at once, or nothing (FOK).',
  )
  const market = { ...terms, kind: 'market', limitPrice: null } as const
  expect(orderSentence({ ...market, size: null, quoteSize: '5000' }, 'Coinbase')).toBe(
    'Buy BTC for 5,000 USD on Coinbase at the market price.',
  )
  expect(orderSentence(market, 'Coinbase', true)).toBe(
    'Buy 0.7500 BTC on Coinbase at the market price, at most as far as your price guard. Remainder is canceled (IOC).',
  )
  expect(orderSentence({ ...terms, kind: 'stop-limit', stopPrice: '67000' }, 'Gemini')).toBe(
    'When the price reaches 67,000.00, buy 0.7500 BTC on Gemini at 67,446.00 or lower. Once triggered, the remainder rests until canceled (GTC).',
  )
})

test('so is an order that only Leadline knows', () => {
  const offset = { unit: 'percent', value: '2' } as const
  const trailing = { kind: 'trailing-stop', side: 'sell', size: '1', offset } as const
  expect(syntheticSentence({ ...trailing, triggerBy: 'last' }, 'BTC-USD', 'Coinbase')).toBe(
    'Sell 1 BTC on Coinbase at the market when the price turns by 2 %.',
  )
})

test('a TWAP of one minute is over 1 minute', () => {
  const twap = { kind: 'twap', side: 'buy', size: '1', slices: 4, limitPrice: null } as const
  const sentence = (minutes: number) =>
    syntheticSentence({ ...twap, durationMs: minutes * 60_000 }, 'BTC-USD', 'Coinbase')
  expect(sentence(1)).toBe('Buy 1 BTC on Coinbase in 4 slices over 1 minute.')
  expect(sentence(10)).toBe('Buy 1 BTC on Coinbase in 4 slices over 10 minutes.')
})

test('a trailing stop with a limit says for which price it trades once it turns', () => {
  const trailing = { unit: 'percent', value: '2' } as const
  const order = { ...terms, kind: 'trailing-stop-limit', limitPrice: null, trailing } as const
  expect(orderSentence({ ...order, limitOffset: '25' }, 'Kraken')).toBe(
    'Buy 0.7500 BTC on Kraken when the price turns by 2 %, at most 25 USD above its stop. Once triggered, the remainder rests until canceled (GTC).',
  )
  expect(orderSentence({ ...order, side: 'sell', limitOffset: '25' }, 'Kraken')).toContain(
    'when the price turns by 2 %, at most 25 USD below its stop.',
  )
  expect(orderSentence({ ...order, limitPrice: '70000' }, 'Binance.US')).toContain(
    'when the price turns by 2 %, at 70,000.00 or lower.',
  )
})
