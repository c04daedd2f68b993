import { withCommas } from '@leadline/decimal/with-commas'
import type { OrderTerms } from '@leadline/venues/order-terms'
import { expect, test } from 'vitest'

import { checkTerms } from './check-terms.ts'
import type { TermsMarket } from './terms/terms-findings.ts'
import { bitcoin, limitBuy, sampleCapabilities } from './testing/sample-orders.ts'

const market: TermsMarket = {
  venueName: 'Coinbase',
  instrument: bitcoin,
  capabilities: sampleCapabilities,
  bestBid: '67441.38',
  bestAsk: '67441.92',
  lastPrice: '67441.92',
  now: 1_000_000,
}

const check = (changes: Partial<OrderTerms>, around: Partial<TermsMarket> = {}) =>
  checkTerms({ ...limitBuy, ...changes }, { ...market, ...around })
const problem = (changes: Partial<OrderTerms>, around: Partial<TermsMarket> = {}) =>
  check(changes, around).problems[0]?.message

test('prices and sizes are put on their steps, never in the disfavor of the trader', () => {
  const bought = check({ limitPrice: '67446.019', size: '0.123456789' })
  expect(bought.terms).toMatchObject({ limitPrice: '67446.01', size: '0.12345678' })
  expect(bought.notes.map(({ message }) => message)).toEqual([
    'Rounded down to 67446.01: prices move by 0.01.',
    'Rounded down to 0.12345678: sizes move by 0.00000001.',
  ])
  expect(check({ side: 'sell', limitPrice: '67446.011' }).terms?.limitPrice).toBe('67446.02')
})

test('a stop is rounded toward the market, so that it never triggers late', () => {
  const stop = { kind: 'stop-limit', stopPrice: '68000.005', limitPrice: '68100' } as const
  expect(check({ ...stop, side: 'buy' }).terms?.stopPrice).toBe('68000')
  const below = { ...stop, stopPrice: '66000.005', limitPrice: '65900' }
  expect(check({ ...below, side: 'sell' }).terms?.stopPrice).toBe('66000.01')
})

test.each([
  ['a sell stop above the market', 'sell', 'stop-limit', '68000', 'below'],
  ['a sell stop at the market', 'sell', 'stop-limit', '67446', 'below'],
  ['a buy stop below the market', 'buy', 'stop-limit', '66000', 'above'],
  ['a sell take profit below the market', 'sell', 'take-profit-limit', '66000', 'above'],
  ['a buy take profit above the market', 'buy', 'take-profit-limit', '68000', 'below'],
] as const)(
  '%s is refused before it is sent, naming the market and the trigger',
  (_name, side, kind, stopPrice, way) => {
    const kinds = { ...sampleCapabilities.kinds, [kind]: sampleCapabilities.kinds['stop-limit'] }
    const around = { capabilities: { ...sampleCapabilities, kinds }, lastPrice: '67446' }
    const terms = { kind, side, stopPrice, limitPrice: stopPrice }
    const what = kind === 'stop-limit' ? 'stop' : 'take profit'
    expect(check(terms, around).problems).toEqual([
      {
        field: 'stopPrice',
        message: `The market is at 67,446: a ${side} ${what} at ${withCommas(stopPrice)} would trigger at once. It must lie ${way} the market.`,
      },
    ])
    // An order that stands may have triggered: its trigger is looked at again only when it is moved.
    expect(check(terms, { ...around, isTriggerKept: true }).problems).toEqual([])
  },
)

test('what an exchange does not have is said before, not after', () => {
  expect(problem({ kind: 'stop-market', stopPrice: '70000' })).toBe(
    'Coinbase has no stop-market orders.',
  )
  expect(problem({ kind: 'market', timeInForce: 'gtc' })).toBe(
    'Coinbase has no GTC for market orders.',
  )
  expect(problem({ displaySize: '0.1' })).toBe('Coinbase has no icebergs for limit orders.')
})

test('sizes outside the limits are refused with the limit', () => {
  expect(problem({ size: '0.00001', limitPrice: '1' })).toBe(
    'Minimum order value 1 USD at Coinbase.',
  )
  expect(problem({ size: '3401' })).toBe('Maximum order size 3,400 BTC at Coinbase.')
  expect(problem({ size: '0.000000001' })).toBe('The smallest step is 0.00000001.')
})

test.each(['', 'abc', '-1', '0', '1e5', '1,000', 'NaN', 'Infinity'])('%j is not a size', (size) => {
  expect(check({ size }).terms).toBeUndefined()
})

test('post-only that would cross names the price it would cross', () => {
  expect(problem({ postOnly: true })).toBe('Post-only would cross: the best ask is 67,441.92.')
  expect(check({ postOnly: true, limitPrice: '67441.91' }).terms).toBeDefined()
})

test('an order in money is taken only where the exchange takes it', () => {
  const inMoney = { size: null, quoteSize: '500.005', kind: 'market', timeInForce: 'ioc' } as const
  expect(check({ ...inMoney, limitPrice: null }).terms?.quoteSize).toBe('500')
  expect(problem({ ...inMoney, limitPrice: null, side: 'sell' })).toBe(
    'Coinbase takes this order in BTC, not in USD.',
  )
})

test('a closed market says how it is closed', () => {
  const closed = { instrument: { ...bitcoin, status: 'cancel-only' as const } }
  expect(problem({}, closed)).toBe('Coinbase: BTC-USD takes cancels only right now.')
})

test('an order good until a time needs one that has not passed', () => {
  expect(problem({ timeInForce: 'gtd' })).toBe('Enter an expiry time.')
  expect(problem({ timeInForce: 'gtd', expiresAt: 999_999 })).toBe('That time has passed.')
  expect(check({ timeInForce: 'gtd', expiresAt: 2_000_000 }).terms).toBeDefined()
})

const trailing = { unit: 'price', value: '150' } as const
const trailingLimit = {
  timeInForce: ['gtc'],
  postOnly: false,
  quoteSized: [],
  iceberg: false,
  caution: '',
} as const
const trails = (changes: Partial<OrderTerms>, isLimitOffset: boolean) => {
  const kind = { ...trailingLimit, ...(isLimitOffset && { isLimitOffset }) }
  const capabilities = { ...sampleCapabilities, kinds: { 'trailing-stop-limit': kind } }
  return check({ kind: 'trailing-stop-limit', trailing, ...changes }, { capabilities })
}

test('where the limit of a trailing stop is a distance, it is requested, put on the step, and no price is sent', () => {
  const { terms, notes } = trails({ limitPrice: '67000', limitOffset: '25.019' }, true)
  expect(terms).toMatchObject({ limitPrice: null, limitOffset: '25.01', trailing })
  expect(notes).toEqual([
    { field: 'limitOffset', message: 'Rounded down to 25.01: prices move by 0.01.' },
  ])
  expect(trails({ limitPrice: '67000' }, true).problems).toEqual([
    { field: 'limitOffset', message: 'Enter a limit offset.' },
  ])
  const words = (limitOffset: string) => trails({ limitOffset }, true).problems[0]?.message
  expect(words('')).toBe('Enter a limit offset.')
  expect(words('-25')).toBe('-25 is not a distance.')
  expect(words('0')).toBe('0 is not a distance.')
  expect(words('0.001')).toBe('The smallest distance is 0.01.')
})

test('where the limit of a trailing stop is a price, no distance is sent', () => {
  const { terms } = trails({ limitPrice: '67000', limitOffset: '25' }, false)
  expect(terms).toMatchObject({ limitPrice: '67000' })
  expect(terms).not.toHaveProperty('limitOffset')
})

test('how far a stop trails is a distance on the price step, or less than all of it in percent', () => {
  const at = (unit: 'percent' | 'price', value: string) =>
    trails({ limitOffset: '25', trailing: { unit, value } }, true)
  expect(at('price', '150.019').terms?.trailing).toEqual({ unit: 'price', value: '150.01' })
  expect(at('percent', '1.505').terms?.trailing).toEqual({ unit: 'percent', value: '1.505' })
  expect(at('percent', '100').problems[0]?.field).toBe('trailing')
  for (const value of ['', '0', '-1', 'x']) {
    expect(at('price', value).problems[0]?.field).toBe('trailing')
  }
})
