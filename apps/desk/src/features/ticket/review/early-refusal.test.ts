import type { WireRisk } from '@leadline/desk-protocol/messages/trading-messages'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import { sampleAccount, sampleRisk } from '../testing/sample-risk.ts'
import {
  earlySyntheticRefusal,
  earlyRefusal,
  fieldOfGuard,
  type RiskFacts,
} from './early-refusal.ts'

const line = (limit: string, of: string | null, used: string) => {
  return { limit, of, used, name: '', allowed: '', share: '0', isReached: false }
}
const facts: RiskFacts = {
  risk: sampleRisk,
  account: sampleAccount,
  orders: [],
  isPaper: false,
  isPriceConfirmed: false,
  estimate: { bestPrice: null, isBookLive: true },
}
const withRisk = (changes: Partial<WireRisk>): RiskFacts => ({
  ...facts,
  risk: { ...sampleRisk, ...changes },
})
/** 50,584.50 dollars. */
const order = limitBuy

test('an order within every limit is not held back', () => {
  expect(earlyRefusal(order, facts)).toBeUndefined()
})

test('what goes beyond a limit is said in the words of the risk check, with what is used already', () => {
  const larger = { ...order, size: '0.9' }
  expect(earlyRefusal(larger, facts)?.message).toBe(
    'Above your limit of 60,000 USD for one order: it may reach 60,701.40 USD.',
  )
  const day = withRisk({ lines: [line('dayNotional', null, '50000')] })
  expect(earlyRefusal(order, day)?.message).toBe('Above your limit of 100,000 USD a day.')
  const symbol = withRisk({ lines: [line('symbolDayNotional', 'BTC-USD', '40000')] })
  expect(earlyRefusal(order, symbol)?.guard).toBe('symbol-day-notional')
  const other = withRisk({ lines: [line('symbolDayNotional', 'ETH-USD', '40000')] })
  expect(earlyRefusal(order, other)).toBeUndefined()
  const synthetic = withRisk({ lines: [line('positionNotional', 'BTC', '149500')] })
  expect(earlyRefusal(order, synthetic)?.message).toBe(
    'Would take BTC-USD above your limit of 200,000 USD.',
  )
  const lost = withRisk({ dayResult: '-1000.00' })
  expect(earlyRefusal(order, lost)?.message).toContain('Opening orders are off until 00:00 UTC')
})

test('what closes a position passes every limit but that of one order, and the words say how to go on', () => {
  const lost = withRisk({ dayResult: '-1000.00', lines: [line('dayNotional', null, '100000')] })
  expect(earlyRefusal({ ...order, side: 'sell' }, lost)).toBeUndefined()
  expect(earlyRefusal({ ...order, side: 'sell', size: '9' }, lost)?.message).toContain(
    'Sell it in smaller orders, or raise the limit.',
  )
  const none = withRisk({ limits: null })
  expect(earlyRefusal({ ...order, side: 'sell' }, none)?.guard).toBe('limits-not-set')
})

test('a halt, a locked vault, reduce only and missing limits are said before Confirm', () => {
  expect(earlyRefusal(order, withRisk({ isHalted: true }))?.guard).toBe('halt')
  expect(earlyRefusal(order, withRisk({ isVaultLocked: true }))?.guard).toBe('vault-locked')
  expect(earlyRefusal(order, withRisk({ isReduceOnly: true }))?.guard).toBe('reduce-only')
  expect(earlyRefusal(order, withRisk({ limits: null }))?.guard).toBe('limits-not-set')
  const unknown = { venue: 'kraken', state: 'unknown', terms: order } as const
  expect(earlyRefusal(order, { ...facts, orders: [unknown] })?.guard).toBe('reconciling')
  const elsewhere = { ...unknown, terms: { ...order, symbol: 'ETH-USD' } }
  expect(earlyRefusal(order, { ...facts, orders: [elsewhere] })).toBeUndefined()
})

test('a key that cannot trade gets no Confirm, and it is said that it is read-only', () => {
  const readOnly = { ...facts, account: { ...sampleAccount, canTrade: false } }
  expect(earlyRefusal(order, readOnly)?.message).toContain('This key is read-only')
  const untold = { ...facts, account: { ...sampleAccount, canTrade: null } }
  expect(earlyRefusal(order, untold)).toBeUndefined()
})

test('a price far through the market is asked for twice, one that rests is not', () => {
  const through = { ...facts, estimate: { bestPrice: '60000', isBookLive: true } }
  expect(earlyRefusal(order, through)?.message).toBe(
    'More than 5 % through the market. Type the price again.',
  )
  expect(earlyRefusal(order, { ...through, isPriceConfirmed: true })).toBeUndefined()
  const beyond = { ...facts, estimate: { bestPrice: '30000', isBookLive: true } }
  expect(earlyRefusal(order, { ...beyond, isPriceConfirmed: true })?.message).toContain(
    'More than 15 % through the market. No order reaches three times your price guard.',
  )
  const offset = { kind: 'trailing-stop-limit', limitPrice: null, limitOffset: '9000' } as const
  expect(earlyRefusal({ ...order, ...offset }, facts)).toBeUndefined()
})

test('a limit far beyond its stop is asked for twice, wherever the market is', () => {
  const stop = { ...order, kind: 'stop-limit', stopPrice: '60000' } as const
  expect(earlyRefusal(stop, facts)?.message).toBe(
    'More than 5 % beyond its stop. Type the price again.',
  )
  expect(earlyRefusal({ ...stop, stopPrice: '67000' }, facts)).toBeUndefined()
})

test('what this desk cannot value in dollars is left to the risk check', () => {
  const coins = { ...order, symbol: 'ETH-BTC', size: '1000' }
  expect(earlyRefusal(coins, facts)).toBeUndefined()
  const trailing = { ...order, kind: 'trailing-stop-market', limitPrice: null } as const
  expect(earlyRefusal(trailing, facts)).toBeUndefined()
})

test('paper trading needs no limits', () => {
  const paper = { ...withRisk({ limits: null }), isPaper: true }
  expect(earlyRefusal({ ...order, size: '99' }, paper)).toBeUndefined()
})

const twap = {
  kind: 'twap',
  side: 'buy',
  size: '2',
  slices: 10,
  durationMs: 60_000,
  limitPrice: '67446',
} as const

test('the limit for one order counts all of the pieces, a second one counts each of them', () => {
  expect(earlySyntheticRefusal(twap, 'BTC-USD', facts)?.guard).toBe('order-notional')
  const smaller = { ...twap, size: '0.8' }
  expect(earlySyntheticRefusal(smaller, 'BTC-USD', facts)).toBeUndefined()
  const limits = { ...sampleRisk.limits!, childNotional: '10000' }
  const parts = withRisk({ limits })
  // Two of ten pieces may go at once.
  expect(earlySyntheticRefusal(smaller, 'BTC-USD', parts)?.guard).toBe('child-notional')
  expect(earlySyntheticRefusal({ ...smaller, slices: 20 }, 'BTC-USD', parts)).toBeUndefined()
  const day = withRisk({ lines: [line('dayNotional', null, '60000')] })
  expect(earlySyntheticRefusal(smaller, 'BTC-USD', day)?.guard).toBe('day-notional')
})

test('a stop that waits is held back by the limit that it would meet', () => {
  const offset = { unit: 'percent', value: '2' } as const
  const trailing = { kind: 'trailing-stop', side: 'buy', size: '1', offset } as const
  const stop = { ...trailing, triggerBy: 'last' } as const
  const now = { ...facts, estimate: { bestPrice: '67000', isBookLive: false } }
  expect(earlySyntheticRefusal(stop, 'BTC-USD', now)?.guard).toBe('order-notional')
  expect(earlySyntheticRefusal({ ...stop, size: '0.5' }, 'BTC-USD', now)).toBeUndefined()
  const halted = { ...now, risk: { ...sampleRisk, isHalted: true } }
  expect(earlySyntheticRefusal({ ...stop, size: '0.5' }, 'BTC-USD', halted)?.guard).toBe('halt')
})

test('a limit is said at the size, the price guard at the price, and a halt at no field', () => {
  expect(fieldOfGuard('day-notional', 'limit', 'price')).toBe('size')
  expect(fieldOfGuard('price-band', 'trailing-stop-limit', 'offset')).toBe('limitOffset')
  expect(fieldOfGuard('reduce-only', 'limit', 'price')).toBe('side')
  expect(fieldOfGuard('halt', 'limit', 'price')).toBeNull()
  expect(fieldOfGuard('order-notional', 'limit', 'price')).toBe('size')
  expect(fieldOfGuard('order-notional', 'held iceberg', 'price')).toBe('size')
  expect(fieldOfGuard('child-notional', 'held iceberg', 'price')).toBe('displaySize')
})
