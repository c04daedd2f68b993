import { guide, numbersIn, plain, tableAfter } from '@leadline/order-book/testing/manual-examples'
import type { OrderTerms } from '@leadline/venues/order-terms'
import { expect, test } from 'vitest'

import { exact } from '../decimal-text.ts'
import { largestShareOfSynthetic } from '../synthetic/whole-of-synthetic.ts'
import { limitBuy, sampleCapabilities } from '../testing/sample-orders.ts'
import { checkOrder } from './check-order.ts'
import { checkValue } from './check-value.ts'
import { keyRefusal } from './read-only-key.ts'
import type { RiskState } from './risk-state.ts'
import type { TradingLimits } from './trading-limits.ts'

const manual = guide('keys-vault-and-limits')
const set = tableAfter(manual, 'The examples below use these limits').map(([, value = '']) =>
  plain(value).replace('%', ''),
)
const [order = '', child = '', day = '', symbolDay = '', position = '', guard = '', loss = ''] = set
const limits: TradingLimits = {
  orderNotional: order,
  childNotional: child,
  dayNotional: day,
  symbolDayNotional: symbolDay,
  positionNotional: position,
  priceBandPercent: guard,
  dayLoss: loss,
  ordersPerSecond: Number(set[7]),
}
const now = Date.UTC(2026, 10, 16, 14)
const state: RiskState = {
  isHalted: false,
  isVaultLocked: false,
  venueError: '',
  isReconciling: false,
  clockSkewMs: 0,
  isBookLive: true,
  bestBid: '59990',
  bestAsk: '60000',
  lastPrice: '60000',
  depth: null,
  kinds: sampleCapabilities.kinds,
  role: 'whole',
  earlierParts: '0',
  quoteUsd: '1',
  assetUsd: '60000',
  position: '0',
  isReduceOnly: false,
  isPriceConfirmed: false,
  limits,
  use: {
    dayNotional: '0',
    symbolDayNotional: {},
    dayResult: '0',
    noPriceFor: [],
    recentOrders: [],
  },
  isPaper: false,
  now,
}

/** A part of the guide, by its heading. */
function part(heading: string): string {
  const text = manual.split(`\n### ${heading}\n`)[1]?.split('\n##')[0]
  if (text === undefined) throw new Error(`The guide has no part '${heading}'`)
  return text
}

/** What the guide prints in italics, in its order. */
const answers = (heading: string) =>
  [...part(heading).matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, words]) => words)

function refusal(terms: Partial<OrderTerms>, changes: Partial<RiskState> = {}) {
  const { side = 'buy' } = terms
  return checkOrder({ ...limitBuy, limitPrice: '60000', ...terms }, side === 'buy', {
    ...state,
    ...changes,
  })?.message
}

test('the manual’s max order value: a limit order, a market order and a sale', () => {
  const text = part('Max order value')
  const [size = '', price = ''] = numbersIn(text, /A limit buy of ([\d.]+) BTC at ([\d,]+)/)
  const [marketSize = '', atAsk = '', edge = ''] = numbersIn(
    text,
    /A market buy of ([\d.]+) BTC would cost \$([\d,.]+) at the ask, but it may reach 1% further, to ([\d,]+)/,
  )
  const [sold = '', worth = ''] = numbersIn(text, /Selling ([\d.]+) BTC is worth \$([\d,.]+)/)
  expect([
    refusal({ size, limitPrice: plain(price) }),
    refusal({ kind: 'market', size: marketSize, limitPrice: null }),
    refusal({ side: 'sell', kind: 'market', size: sold, limitPrice: null }),
  ]).toEqual(answers('Max order value'))
  expect(exact(marketSize).times(exact('60000')).toFixed(2)).toBe(plain(atAsk))
  expect(exact('60000').times(exact('1.01')).toFixed()).toBe(plain(edge))
  expect(exact(sold).times(exact('59990')).toFixed(2)).toBe(plain(worth))
  expect(refusal({ size: '0.08' })).toBeUndefined()
})

test('the manual’s max child order: two slices of a TWAP may leave as one', () => {
  const text = part('Max child order')
  const [size = '', price = '', worth = '', slices = ''] = numbersIn(
    text,
    /A TWAP of ([\d.]+) BTC with a limit of ([\d,]+) is worth \$([\d,.]+)\. In (\d+) slices/,
  )
  const [more = '', most = ''] = numbersIn(text, /In (\d+) slices a part is \$([\d.]+) at most/)
  const value = exact(size).times(exact(plain(price)))
  expect(value.toFixed(2)).toBe(plain(worth))
  const check = (count: string) => {
    const twap = { kind: 'twap', side: 'buy', size, durationMs: 600_000, limitPrice: null } as const
    const largestChild = value.times(largestShareOfSynthetic({ ...twap, slices: Number(count) }))
    const whole = { symbol: 'BTC-USD', opens: true, value, largestChild, unitValue: undefined }
    return { message: checkValue(whole, state)?.message, largest: largestChild.toFixed(2) }
  }
  expect([check(slices).message]).toEqual(answers('Max child order'))
  expect(check(more)).toEqual({ message: undefined, largest: most })
})

test('the manual’s max daily buys, in all and in one symbol', () => {
  const text = part('Max daily buys')
  const [bought = '', size = '', sum = ''] = numbersIn(
    text,
    /bought for \$([\d,]+)\. A buy of ([\d.]+) BTC at 60,000 would make \$([\d,]+)/,
  )
  const [ofSymbol = '', symbolSize = '', symbolSum = ''] = numbersIn(
    text,
    /bought BTC-USD for \$([\d,]+) today\. A buy of ([\d.]+) BTC at 60,000 would make \$([\d,]+)/,
  )
  const use = (dayNotional: string, symbol = '0') => ({
    use: { ...state.use, dayNotional, symbolDayNotional: { 'BTC-USD': symbol } },
  })
  expect([
    refusal({ size }, use(plain(bought))),
    refusal({ size: symbolSize }, use(plain(ofSymbol), plain(ofSymbol))),
  ]).toEqual(answers('Max daily buys'))
  const after = (before: string, more: string) =>
    exact(plain(before))
      .plus(exact(more).times(exact('60000')))
      .toFixed()
  expect([after(bought, size), after(ofSymbol, symbolSize)]).toEqual([plain(sum), plain(symbolSum)])
  expect(refusal({ side: 'sell', size: '0.04' }, use('20000', '12000'))).toBeUndefined()
})

test('the manual’s max position counts what is held everywhere', () => {
  const [held = '', worth = '', size = '', sum = ''] = numbersIn(
    part('Max position in one asset'),
    /You hold ([\d.]+) BTC over all exchanges, worth \$([\d,]+)\. A buy of ([\d.]+) BTC at 60,000 would make \$([\d,]+)/,
  )
  expect([refusal({ size }, { position: held })]).toEqual(answers('Max position in one asset'))
  expect(exact(held).times(exact('60000')).toFixed()).toBe(plain(worth))
  expect(exact(held).plus(exact(size)).times(exact('60000')).toFixed()).toBe(plain(sum))
})

test('the manual’s price guard: asked twice, refused past three times, and silent away from the market', () => {
  const text = part('Price guard')
  const [near = '', nearPercent = ''] = numbersIn(text, /limit buy at ([\d,]+) reaches ([\d.]+)%/)
  const [far = '', farPercent = ''] = numbersIn(text, /buy at (62,000) reaches ([\d.]+)%/)
  const small = { size: '0.01' }
  expect([
    refusal({ ...small, limitPrice: plain(near) }),
    refusal({ ...small, limitPrice: plain(far) }, { isPriceConfirmed: true }),
  ]).toEqual(answers('Price guard'))
  expect(refusal({ ...small, limitPrice: plain(near) }, { isPriceConfirmed: true })).toBeUndefined()
  const percent = (price: string) =>
    exact(plain(price)).minus(exact('60000')).div(exact('600')).toFixed(1)
  expect([percent(near), percent(far)]).toEqual([nearPercent, farPercent])
  const [away = ''] = numbersIn(text, /A buy at ([\d,]+) is away from the market/)
  expect(refusal({ ...small, limitPrice: plain(away) })).toBeUndefined()
})

test('the manual’s max daily loss stops buys and no sale', () => {
  const [result = ''] = numbersIn(part('Max daily loss'), /At (-\$[\d.]+) buys are off/)
  const lost = { use: { ...state.use, dayResult: plain(result) } }
  expect([refusal({ size: '0.01' }, lost)]).toEqual(answers('Max daily loss'))
  expect(refusal({ side: 'sell', size: '0.01' }, lost)).toBeUndefined()
})

test('the manual’s orders per second', () => {
  const recentOrders = Array.from({ length: limits.ordersPerSecond }, () => now - 500)
  const busy = { use: { ...state.use, recentOrders } }
  expect([refusal({ size: '0.01' }, busy)]).toEqual(answers('Orders per second'))
  expect(refusal({ side: 'sell', size: '0.01' }, { ...busy, role: 'exit' })).toBeUndefined()
})

test('the manual’s words about a key that may not trade', () => {
  expect(manual).toContain(`*${keyRefusal('', false)}*`)
})
