import { BookSide } from '@leadline/order-book/book/book-side'
import type { OrderTerms } from '@leadline/venues/order-terms'
import { venueIds } from '@leadline/venues/venue-names'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { exact, zero } from '../decimal-text.ts'
import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { bitcoin, sampleCapabilities } from '../testing/sample-orders.ts'
import { openHarness } from '../testing/test-bed-actions.ts'
import { type EstimateInput, estimateOrder } from './estimate-order.ts'
import { planBest, type PlanVenue } from './plan-best.ts'
import { sendPlan } from './send-plan.ts'
import { sizeFromPercent } from './size-from-percent.ts'

const scale = { priceDecimals: 2, sizeDecimals: 3 }
const fees = { symbol: null, maker: '0.001', taker: '0.002' }
const market: OrderTerms = {
  symbol: 'BTC-USD',
  side: 'buy',
  kind: 'market',
  size: '2',
  quoteSize: null,
  limitPrice: null,
  stopPrice: null,
  trailing: null,
  timeInForce: 'ioc',
  expiresAt: null,
  postOnly: false,
  displaySize: null,
}

function side(name: 'bid' | 'ask', ...levels: [price: string, size: string][]): BookSide {
  const book = new BookSide(name)
  for (const [price, size] of levels) {
    book.set(Math.round(Number(price) * 100), Math.round(Number(size) * 1000))
  }
  return book
}

const asks = side('ask', ['100', '1'], ['101', '2'], ['103', '5'])
const input = (changes: Partial<EstimateInput> = {}): EstimateInput => ({
  terms: market,
  levels: asks,
  scale,
  sizeStep: '0.001',
  fees,
  holds: { feeOfBuys: true, stops: true },
  quoteAvailable: '1000',
  assetAvailable: '3',
  ...changes,
})

test('a market order is estimated level by level, with its fee and what will be left', () => {
  expect(estimateOrder(input())).toEqual({
    takenSize: '2',
    restingSize: '0',
    canceledSize: '0',
    waitingSize: '0',
    averagePrice: '100.5',
    bestPrice: '100.00',
    worstPrice: '101.00',
    levels: 2,
    cost: '201',
    fee: '0.402',
    feeIn: 'quote',
    received: '2',
    sellable: '2',
    total: '201.402',
    needed: '201.402',
    available: '1000',
    left: '798.598',
    canFill: true,
  })
})

test('a limit order pays the taker fee for what trades at once and the maker fee for what rests', () => {
  const terms = {
    ...market,
    kind: 'limit',
    limitPrice: '101',
    size: '4',
    timeInForce: 'gtc',
  } as const
  expect(estimateOrder(input({ terms }))).toMatchObject({
    takenSize: '3',
    restingSize: '1',
    cost: '403',
    fee: '0.705',
    worstPrice: '101.00',
  })
  const postOnly = { ...terms, limitPrice: '99', postOnly: true }
  expect(estimateOrder(input({ terms: postOnly }))).toMatchObject({ takenSize: '0', fee: '0.396' })
})

test('a market order beyond the book, or into a book that is not live, cannot be estimated', () => {
  expect(estimateOrder(input({ terms: { ...market, size: '9' } })).canFill).toBe(false)
  expect(estimateOrder(input({ levels: null })).canFill).toBe(false)
  expect(estimateOrder(input({ fees: null }))).toMatchObject({ fee: null, total: null, left: null })
})

test('an order in money is estimated in whole steps', () => {
  const terms = { ...market, size: null, quoteSize: '150' }
  expect(estimateOrder(input({ terms }))).toMatchObject({
    takenSize: '1.495',
    cost: '149.995',
    canFill: true,
  })
  expect(estimateOrder(input({ terms: { ...terms, quoteSize: '9999' } })).canFill).toBe(false)
})

test('a sell says what it brings, and what is left of the asset', () => {
  const bids = side('bid', ['99', '1'], ['98', '5'])
  const terms = { ...market, side: 'sell' } as const
  expect(estimateOrder(input({ terms, levels: bids }))).toMatchObject({
    cost: '197',
    total: '196.606',
    left: '1',
  })
})

test('all of the balance leaves room for the fee, to the step', () => {
  const whole = {
    percent: '100',
    quoteAvailable: '1000',
    assetAvailable: '0.12345',
    price: '100',
    fees,
    sizeStep: '0.001',
  }
  expect(sizeFromPercent({ ...whole, side: 'buy' })).toBe('9.98')
  expect(sizeFromPercent({ ...whole, side: 'sell', percent: '50' })).toBe('0.061')
  expect(sizeFromPercent({ ...whole, side: 'buy', price: null })).toBeNull()
})

function venue(keyId: string, changes: Partial<PlanVenue> = {}): PlanVenue {
  return {
    keyId,
    venue: 'coinbase',
    instrument: { ...bitcoin, sizeStep: '0.001', minSize: '0.001', minNotional: null },
    capabilities: sampleCapabilities,
    levels: asks,
    scale,
    fees,
    available: '100000',
    ...changes,
  }
}

test('best across exchanges: cheapest after fees first, which is not always the cheapest price', () => {
  const dear = { symbol: null, maker: '0', taker: '0.02' }
  const plan = planBest('buy', '2.5', [venue('K-1', { fees: dear }), venue('K-2')])
  expect(plan.parts.map(({ keyId, terms }) => [keyId, terms.size, terms.limitPrice])).toEqual([
    ['K-2', '2.5', '101'],
  ])
  expect(plan).toMatchObject({ cost: '251.5', fee: '0.503', averagePrice: '100.6', unplanned: '0' })
})

test('best across exchanges: no part is larger than its balance allows, nor smaller than its exchange takes', () => {
  const poor = venue('K-1', { available: '50.1' })
  const plan = planBest('buy', '2', [poor, venue('K-2')])
  expect(plan.parts.map(({ keyId, terms }) => [keyId, terms.size])).toEqual([
    ['K-1', '0.5'],
    ['K-2', '1.5'],
  ])
  const picky = { ...bitcoin, sizeStep: '0.001', minSize: '0.6', minNotional: null }
  const without = planBest('buy', '2', [{ ...poor, instrument: picky }, venue('K-2')])
  expect(without.parts.map(({ keyId, terms }) => [keyId, terms.size])).toEqual([['K-2', '2']])
  expect(without.leftOut).toHaveLength(1)
})

test('best across exchanges: what nobody can take is said', () => {
  expect(planBest('buy', '20', [venue('K-1'), venue('K-2', { venue: 'kraken' })]).unplanned).toBe(
    '4',
  )
})

test('best across exchanges: whatever the books, no plan costs more than any single exchange would', () => {
  const levels = fc.array(
    fc.tuple(fc.integer({ min: 9000, max: 11_000 }), fc.integer({ min: 1, max: 5000 })),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  const one = fc.record({ levels, fee: fc.integer({ min: 0, max: 60 }) })
  fc.assert(
    fc.property(
      fc.array(one, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 4000 }),
      (books, lots) => {
        const venues = books.map(({ levels: rows, fee: points }, index) => {
          const book = new BookSide('ask')
          for (const [price, size] of rows) book.set(price, size)
          const taker = (points / 10_000).toFixed(4)
          const fee = { symbol: null, maker: '0', taker }
          return venue(`K-${index}`, { venue: venueIds[index]!, levels: book, fees: fee })
        })
        const size = (lots / 1000).toFixed(3)
        const plan = planBest('buy', size, venues)
        const planned = plan.parts.reduce(
          (sum, { terms }) => sum.plus(exact(terms.size ?? '0')),
          zero,
        )
        expect(planned.plus(exact(plan.unplanned)).eq(exact(size))).toBe(true)
        const total = exact(plan.cost).plus(exact(plan.fee))
        for (const alone of venues) {
          const single = planBest('buy', size, [alone])
          const isWhole = exact(single.unplanned).eq(zero)
          expect(!isWhole || total.lte(exact(single.cost).plus(exact(single.fee)))).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('a plan is sent part by part; what could not leave is reported, and a double click sends nothing twice', () => {
  const testBed = openHarness(new OrderManagerHarness())
  const plan = planBest('buy', '4', [venue('K-1', { available: '100' }), venue('K-9')])
  const first = sendPlan('P-1', plan, (request) => testBed.manager.place(request))
  expect(first.map(({ problem }) => problem)).toEqual(['', 'This key is not connected.'])
  sendPlan('P-1', plan, (request) => testBed.manager.place(request))
  testBed.settle()
  expect(testBed.exchange.orders.size).toBe(1)
})
