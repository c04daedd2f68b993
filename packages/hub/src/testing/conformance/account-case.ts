import { exact } from '@leadline/orders/decimal-text'
import type { OrderRecord } from '@leadline/orders/order-record'
import { expect } from 'vitest'

import { AccountTestBed } from '../account-test-bed.ts'
import type { ConformanceCase } from './conformance-case.ts'

export const isSame = (a: string, b: string): boolean => exact(a).eq(exact(b))

/** From the ticket to the simulated exchange's own books and back. No case may ever move funds. */
export function accountCase(
  number: ConformanceCase['number'],
  promise: string,
  skip: ConformanceCase['skip'],
  run: (one: AccountTestBed) => Promise<void>,
): ConformanceCase {
  return {
    number,
    promise,
    skip,
    run: async ({ id }) => {
      const one = await new AccountTestBed(id).begin()
      try {
        await run(one)
        expect(one.errors).toEqual([])
        expect(one.market.simulators.forbiddenCalls).toEqual([])
      } finally {
        one.stop()
      }
    },
  }
}

/** State, filled size and the sum of the fills are what the exchange itself says. */
export function expectGroundTruth(one: AccountTestBed, order: OrderRecord, status: string): void {
  const mine = one.groundTruth.orders.find(({ id }) => id === order.venueOrderId)
  expect(mine?.status).toBe(status)
  expect(isSame(order.filled, mine?.filled ?? '-1')).toBe(true)
  const filled = order.fills.reduce((sum, { size }) => sum.plus(exact(size)), exact('0'))
  expect(filled.eq(exact(order.filled))).toBe(true)
}
