import type { OrderTerms } from '@leadline/venues/order-terms'

import { exact } from '../decimal-text.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'
import type { OrderManagerHarness } from './order-manager-harness.ts'
import { limitBuy } from './sample-orders.ts'

/** A limit order in the test bed's market. */
export const testBuy: OrderTerms = { ...limitBuy, size: '1', limitPrice: '99' }

export function openHarness(testBed: OrderManagerHarness): OrderManagerHarness {
  testBed.connection.up()
  testBed.settle()
  return testBed
}

export function placeFakeOrder(
  testBed: OrderManagerHarness,
  draftId: string,
  terms: OrderTerms = testBuy,
) {
  const source = { kind: 'hand' } as const
  return testBed.manager.place({ draftId, keyId: 'K-1', terms, source, isPriceConfirmed: false })
}

export function orderOfDraft(testBed: OrderManagerHarness, draftId: string): OrderRecord {
  const found = testBed.manager.records.byDraft(draftId)
  if (!found) throw new Error(`There is no order of ${draftId}`)
  return found
}

/** Where what the manager believes differs from what is so at the exchange; empty where it does not. */
export function differences(testBed: OrderManagerHarness): string[] {
  const wrong: string[] = []
  const known = new Map(
    [...testBed.manager.records.all()].map((order) => [order.venueOrderId, order]),
  )
  for (const groundTruth of testBed.exchange.orders.values()) {
    const order = known.get(groundTruth.venueOrderId)
    const name = `${groundTruth.venueOrderId} (${groundTruth.clientOrderId ?? 'elsewhere'})`
    // Made and canceled elsewhere while nobody listened: it traded nothing and is nowhere any more.
    const isNothing = groundTruth.clientOrderId === null && groundTruth.status === 'canceled'
    if (!order) {
      if (!isNothing || groundTruth.fills.length > 0) wrong.push(`${name} is lost`)
      continue
    }
    if (groundTruth.clientOrderId !== null && order.clientOrderId !== groundTruth.clientOrderId) {
      wrong.push(`${name} is taken for ${order.clientOrderId}`)
    }
    if (order.state !== groundTruth.status)
      wrong.push(`${name} is ${groundTruth.status}, not ${order.state}`)
    if (!exact(order.filled).eq(exact(groundTruth.filled))) {
      wrong.push(`${name} filled ${groundTruth.filled}, not ${order.filled}`)
    }
    const ids = order.fills
      .map(({ fillId }) => fillId)
      .toSorted()
      .join()
    if (
      ids !==
      groundTruth.fills
        .map(({ fillId }) => fillId)
        .toSorted()
        .join()
    ) {
      wrong.push(`${name} has fills ${ids}`)
    }
    const isSame =
      !isFinished(order.state) && order.terms.limitPrice !== groundTruth.terms.limitPrice
    if (isSame)
      wrong.push(`${name} rests at ${groundTruth.terms.limitPrice}, not ${order.terms.limitPrice}`)
  }
  for (const order of testBed.manager.records.all()) {
    const isThere = order.venueOrderId !== null && testBed.exchange.orders.has(order.venueOrderId)
    const isNowhere = order.state === 'not-placed' || order.state === 'rejected'
    if (!isThere && !isNowhere) wrong.push(`${order.clientOrderId} is ${order.state} and nowhere`)
  }
  for (const [clientOrderId, count] of testBed.exchange.placings) {
    if (count > 1) wrong.push(`${clientOrderId} was sent ${count} times`)
  }
  return wrong
}
