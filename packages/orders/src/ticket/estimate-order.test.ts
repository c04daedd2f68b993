import { BookSide } from '@leadline/order-book/book/book-side'
import type { OrderTerms } from '@leadline/venues/order-terms'
import { expect, test } from 'vitest'

import { limitBuy } from '../testing/sample-orders.ts'
import { type EstimateInput, estimateOrder } from './estimate-order.ts'

const asks = new BookSide('ask')
for (const [price, size] of [
  [10_000, 1000],
  [10_100, 2000],
  [10_300, 5000],
] as const) {
  asks.set(price, size)
}
const estimate = (terms: Partial<OrderTerms>, changes: Partial<EstimateInput> = {}) =>
  estimateOrder({
    terms: { ...limitBuy, size: '4', limitPrice: '101', ...terms },
    levels: asks,
    scale: { priceDecimals: 2, sizeDecimals: 3 },
    sizeStep: '0.001',
    fees: { symbol: null, maker: '0.001', taker: '0.002' },
    holds: { feeOfBuys: true, stops: true },
    quoteAvailable: '1000',
    assetAvailable: '10',
    ...changes,
  })

test('nothing of an IOC order rests in the book: what does not trade is canceled, and costs nothing', () => {
  expect(estimate({ timeInForce: 'ioc' })).toMatchObject({
    takenSize: '3',
    restingSize: '0',
    canceledSize: '1',
    cost: '302',
    fee: '0.604',
    left: '697.396',
  })
})

test('a FOK order trades whole or not at all, and never rests', () => {
  expect(estimate({ timeInForce: 'fok' })).toMatchObject({
    takenSize: '0',
    restingSize: '0',
    canceledSize: '4',
    averagePrice: null,
    cost: '0',
    left: '1000',
  })
  expect(estimate({ timeInForce: 'fok', size: '3' })).toMatchObject({
    takenSize: '3',
    canceledSize: '0',
  })
})

test('a stop is not in the book before its trigger, and pays the taker fee when it is reached', () => {
  const stop = { kind: 'stop-limit', stopPrice: '104', limitPrice: '105' } as const
  expect(estimate(stop)).toMatchObject({
    takenSize: '0',
    restingSize: '0',
    waitingSize: '4',
    cost: '420',
    fee: '0.84',
    needed: '420.84',
    left: '579.16',
  })
  // Kraken holds nothing back for a stop that waits.
  expect(estimate(stop, { holds: { feeOfBuys: true, stops: false } })).toMatchObject({
    waitingSize: '4',
    needed: '0',
    left: '1000',
  })
})

test('what is left counts the taker fee that the exchange holds back, though resting would cost the maker fee', () => {
  expect(estimate({ limitPrice: '99' })).toMatchObject({
    restingSize: '4',
    fee: '0.396',
    total: '396.396',
    needed: '396.792',
    left: '603.208',
  })
  expect(
    estimate({ limitPrice: '99' }, { holds: { feeOfBuys: false, stops: true } }),
  ).toMatchObject({ needed: '396', left: '604' })
})

test('an order that would trade below its limit still needs its whole limit when it comes in', () => {
  expect(estimate({ size: '1', limitPrice: '120', timeInForce: 'ioc' })).toMatchObject({
    cost: '100',
    needed: '120.24',
    left: '899.8',
  })
})

test('a fee that is taken out of the coins is said in coins: cost, fee, what is received and what is left add up', () => {
  const inCoins = { holds: { feeOfBuys: false, stops: true } }
  // One coin at 100, two at 101, one rests at 101.
  expect(estimate({}, inCoins)).toMatchObject({
    cost: '403',
    feeIn: 'asset',
    fee: '0.007',
    total: '403',
    received: '3.993',
    sellable: '3.993',
    left: '597',
  })
  expect(estimate({ size: '1', timeInForce: 'ioc', limitPrice: '100' }, inCoins)).toMatchObject({
    fee: '0.002',
    received: '0.998',
  })
  expect(estimate({ size: '0.001234', limitPrice: '99' }, inCoins)).toMatchObject({
    fee: '0.00000124',
    received: '0.00123276',
  })
  // What cannot be sold again by the steps of the exchange is not called protected.
  const coarse = { ...inCoins, sizeStep: '0.01' }
  expect(estimate({}, coarse)).toMatchObject({ received: '3.993', sellable: '3.99' })
  expect(estimate({})).toMatchObject({ feeIn: 'quote', received: '4', sellable: '4' })
  expect(estimate({ side: 'sell' }, inCoins)).toMatchObject({ feeIn: 'quote', received: null })
})
