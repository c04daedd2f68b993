import { expect, test } from 'vitest'

import { newDraft, type TicketKind, withPickedPrice } from './ticket-draft.ts'
import { limitFormOf } from './ticket-kinds.ts'
import { syntheticTermsOf, missingIn, sizingOf, termsOf } from './ticket-terms.ts'

const draft = newDraft(null, '')

test('a new ticket has no side, no size and no exchange, and says so at each', () => {
  expect(missingIn(draft, null)).toEqual({
    account: 'Choose an exchange.',
    side: 'Choose Buy or Sell.',
    size: 'Type a size.',
  })
  expect(termsOf(draft, 'BTC-USD')).toBeNull()
})

test('a clicked price goes where the order has its price, and sets neither side nor size', () => {
  expect(withPickedPrice(draft, '100.5')).toEqual({ ...draft, limitPrice: '100.5' })
  expect(withPickedPrice({ ...draft, kind: 'stop-market' }, '99')).toMatchObject({
    kind: 'stop-market',
    stopPrice: '99',
  })
  expect(withPickedPrice({ ...draft, kind: 'market' }, '99')).toMatchObject({
    kind: 'limit',
    limitPrice: '99',
  })
})

test('commas may be typed, prices that the kind does not have are not sent, and nothing becomes a number', () => {
  const typed = { ...draft, side: 'buy' as const, size: '1,000.50', limitPrice: '67,446.00' }
  expect(termsOf({ ...typed, stopPrice: '5' }, 'BTC-USD')).toMatchObject({
    size: '1000.50',
    limitPrice: '67446.00',
    stopPrice: null,
    quoteSize: null,
  })
  expect(termsOf({ ...typed, kind: 'market' }, 'BTC-USD')).toMatchObject({ limitPrice: null })
})

test('a size in money or in percent is left to the hub, which knows the book and the balance', () => {
  const typed = { ...draft, side: 'sell' as const, size: '50', sizeUnit: 'percent' as const }
  expect(termsOf(typed, 'BTC-USD')).toMatchObject({ size: null, quoteSize: null })
  expect(sizingOf(typed)).toEqual({ unit: 'percent', value: '50' })
  expect(sizingOf({ ...typed, sizeUnit: 'asset' })).toBeNull()
})

test('a price far through the market is typed twice, and the same', () => {
  const requested = {
    ...draft,
    account: 'K',
    side: 'buy' as const,
    size: '1',
    limitPrice: '67,446',
  }
  expect(missingIn({ ...requested, priceAgain: '' }, 'kraken')).toEqual({
    priceAgain: 'Type the same price again.',
  })
  expect(missingIn({ ...requested, priceAgain: '67446' }, 'kraken')).toEqual({})
})

test('an order that Leadline holds carries what its kind needs', () => {
  const synthetic = {
    ...draft,
    side: 'sell' as const,
    size: '1',
    limitPrice: '110',
    stopPrice: '95',
  }
  expect(syntheticTermsOf({ ...synthetic, kind: 'held oco' })).toEqual({
    kind: 'oco',
    side: 'sell',
    size: '1',
    limitPrice: '110',
    stop: { stopPrice: '95', limitPrice: null, triggerBy: 'last' },
  })
  expect(
    syntheticTermsOf({ ...synthetic, kind: 'held twap', pieces: '4', minutes: '0.5' }),
  ).toMatchObject({
    slices: 4,
    durationMs: 30_000,
  })
  expect(syntheticTermsOf({ ...synthetic, kind: 'limit' })).toBeNull()
})

test('where an exchange has no market orders, a synthetic stop says its limit before it is sent', () => {
  const typed = {
    ...draft,
    account: 'K',
    side: 'sell' as const,
    size: '1',
    kind: 'held oco' as const,
    stopPrice: '60000',
  }
  expect(missingIn(typed, 'kraken')).toEqual({})
  expect(missingIn(typed, 'gemini')).toEqual({
    stopLimit: 'Gemini has no market orders. Type a price.',
  })
  expect(missingIn({ ...typed, stopLimit: '94' }, 'gemini')).toEqual({})
  expect(
    syntheticTermsOf({ ...typed, limitPrice: '110', stopPrice: '95', stopLimit: '94' }),
  ).toMatchObject({ stop: { stopPrice: '95', limitPrice: '94' } })
})

test('where the limit of a trailing stop is a distance, that is asked for, sent, and typed twice where it is far', () => {
  const kind = 'trailing-stop-limit' as const
  const typed = { ...draft, kind, account: 'K', side: 'sell' as const, size: '1' }
  const both = { ...typed, trailing: '1.5', limitOffset: '1,025', limitPrice: '60000' }
  expect(limitFormOf('kraken', kind)).toBe('offset')
  expect(limitFormOf('binance-us', kind)).toBe('price')
  expect(termsOf(both, 'BTC-USD', 'offset')).toMatchObject({
    trailing: { unit: 'percent', value: '1.5' },
    limitPrice: null,
    limitOffset: '1025',
  })
  expect(termsOf(both, 'BTC-USD', 'price')).toMatchObject({ limitPrice: '60000' })
  expect(termsOf(both, 'BTC-USD', 'price')).not.toHaveProperty('limitOffset')
  expect(missingIn({ ...both, priceAgain: '60000' }, 'kraken')).toEqual({
    priceAgain: 'Type the same offset again.',
  })
  expect(missingIn({ ...both, priceAgain: '1025' }, 'kraken')).toEqual({})
  expect(withPickedPrice(both, '99', 'offset')).toMatchObject({ kind: 'limit', limitPrice: '99' })
})

test('what the later parts of a synthetic order lack is said at its field before the review', () => {
  const typed = { ...newDraft('key', '1'), side: 'buy' as const, limitPrice: '62000' }
  const missing = (kind: TicketKind) => missingIn({ ...typed, kind }, 'kraken')
  expect(missing('held bracket')).toEqual({
    targetPrice: 'A target price is missing.',
    stopPrice: 'A stop price is missing.',
  })
  expect(missing('held trailing-stop')).toHaveProperty('trailing')
  expect(missing('held iceberg')).toHaveProperty('displaySize')
  expect(missing('held chase')).toEqual({})
})
