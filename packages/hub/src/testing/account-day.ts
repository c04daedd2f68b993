import { exact } from '@leadline/orders/decimal-text'
import { expect } from 'vitest'

import type { AccountTestBed } from './account-test-bed.ts'

/**
 * What a trader does on a plain day: an order that rests and is canceled, one that trades at once, and a connection
 * that ends. Whatever the exchange is like that day, our books are its own in the end.
 */
export async function liveADay(one: AccountTestBed): Promise<void> {
  const resting = one.send({ limitPrice: one.low })
  await one.pass(5000)
  expect(one.order(resting).state).toBe('open')
  expect(one.trulyOpen).toHaveLength(1)
  one.cancel(resting)
  await one.pass(8000)
  expect(one.order(resting).state).toBe('canceled')
  expect(one.trulyOpen).toEqual([])
  const taken = one.send({ ...one.atOnce('sell'), size: '0.5' })
  await one.pass(10_000)
  one.strike('disconnect')
  await one.pass(40_000)
  expect(one.account?.reconciliation.phase).toBe('ready')
  expectTrades(one, taken)
  for (const asset of ['USD', 'BTC']) {
    const reported = one.account?.balancesByAsset.get(asset)
    const total = exact(reported?.available ?? '-1').plus(exact(reported?.held ?? '-1'))
    const difference = total.minus(exact(one.groundTruth.balances[asset]?.total ?? '0')).abs()
    // Exchanges round what they report of dollars.
    expect(difference.toNumber()).toBeLessThan(asset === 'USD' ? 0.01 : 1e-8)
  }
  expect(one.working()).toEqual([])
  expect(one.errors).toEqual([])
}

function expectTrades(one: AccountTestBed, id: string): void {
  const { state, filled, fills, venueOrderId } = one.order(id)
  const mine = one.groundTruth.orders.find((order) => order.id === venueOrderId)
  expect(state).toBe('filled')
  expect(mine?.status).toBe('filled')
  const sum = (texts: readonly string[]) =>
    texts.reduce((total, text) => total.plus(exact(text)), exact('0'))
  expect(sum(fills.map(({ size }) => size)).eq(exact(filled))).toBe(true)
  expect(exact(filled).eq(exact(mine?.filled ?? '0'))).toBe(true)
  const fees = sum(fills.map(({ fee }) => fee)).minus(exact(mine?.fees ?? '0'))
  expect(fees.abs().lt(exact('0.01'))).toBe(true)
}
