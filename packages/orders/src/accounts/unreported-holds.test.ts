import { expect, test } from 'vitest'

import type { OrderRecord } from '../order-record.ts'
import { limitBuy } from '../testing/sample-orders.ts'
import { unreportedHold } from './unreported-holds.ts'

const account = {
  balancesAt: 10_000,
  feesOf: () => ({ symbol: null, maker: '0.002', taker: '0.004' }),
  info: { keyId: 'K-1', capabilities: { holds: { feeOfBuys: true, stops: true } } },
}

const fill = {
  fillId: 'f',
  price: '99',
  size: '1',
  fee: '0.4',
  feeAsset: 'USD',
  liquidity: 'taker' as const,
  time: 12_000,
  usd: {},
}

function order(changes: Partial<OrderRecord>): OrderRecord {
  const terms = { ...limitBuy, size: '2', limitPrice: '100' }
  const known = { keyId: 'K-1', terms, state: 'open', filled: '0', fills: [], recordedAt: 12_000 }
  return { ...known, ...changes } as OrderRecord
}

const usd = (one: OrderRecord, now = 60_000) => unreportedHold('USD', account, [one], now).toFixed()

test('an order that came in after the balance was reported holds its money all the same, fee included', () => {
  expect(usd(order({}))).toBe('200.8')
  expect(usd(order({ state: 'partially-filled', filled: '1', fills: [fill] }))).toBe('199.8')
})

test('what it paid is gone, also when it has ended and holds nothing any more', () => {
  expect(usd(order({ state: 'canceled', filled: '1', fills: [fill] }))).toBe('99.4')
  expect(usd(order({ state: 'rejected' }))).toBe('0')
})

test('what the balance already counts, and what belongs to another key, is not counted twice', () => {
  expect(usd(order({ recordedAt: 9500 }))).toBe('0')
  expect(usd(order({ keyId: 'K-2' }))).toBe('0')
  // Orders without an answer are counted with the balances.
  expect(usd(order({ state: 'unknown' }))).toBe('0')
})

test('a balance that was read while the order was on its way is not believed for the first two seconds', () => {
  expect(usd(order({ recordedAt: 9500 }), 11_000)).toBe('200.8')
})

test('a sale takes coins and no money', () => {
  const sale = order({ terms: { ...limitBuy, side: 'sell', size: '2' }, filled: '0.5' })
  expect(usd(sale)).toBe('0')
  expect(unreportedHold('BTC', account, [sale], 60_000).toFixed()).toBe('2')
})
