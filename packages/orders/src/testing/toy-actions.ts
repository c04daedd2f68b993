import type { OrderTerms } from '@leadline/venues/order-terms'

import { exact } from '../decimal-text.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'
import type { OrderManagerHarness } from './order-manager-harness.ts'
import { limitBuy } from './sample-orders.ts'

/** A limit order in the toy's market. */
export const toyBuy: OrderTerms = { ...limitBuy, size: '1', limitPrice: '99' }

export function openHarness(toy: OrderManagerHarness): OrderManagerHarness {
  toy.connection.up()
  toy.settle()
  return toy
}

export function placeToy(toy: OrderManagerHarness, draftId: string, terms: OrderTerms = toyBuy) {
  const source = { kind: 'hand' } as const
  return toy.manager.place({ draftId, keyId: 'K-1', terms, source, isPriceConfirmed: false })
}

export function toyOrder(toy: OrderManagerHarness, draftId: string): OrderRecord {
  const found = toy.manager.records.byDraft(draftId)
  if (!found) throw new Error(`There is no order of ${draftId}`)
  return found
}

/** Where what the manager believes differs from what is so at the exchange; empty where it does not. */
export function differences(toy: OrderManagerHarness): string[] {
  const wrong: string[] = []
  const known = new Map([...toy.manager.records.all()].map((order) => [order.venueOrderId, order]))
  for (const truth of toy.exchange.orders.values()) {
    const order = known.get(truth.venueOrderId)
    const name = `${truth.venueOrderId} (${truth.clientOrderId ?? 'elsewhere'})`
    // Made and canceled elsewhere while nobody listened: it traded nothing and is nowhere any more.
    const isNothing = truth.clientOrderId === null && truth.status === 'canceled'
    if (!order) {
      if (!isNothing || truth.fills.length > 0) wrong.push(`${name} is lost`)
      continue
    }
    if (truth.clientOrderId !== null && order.clientOrderId !== truth.clientOrderId) {
      wrong.push(`${name} is taken for ${order.clientOrderId}`)
    }
    if (order.state !== truth.status) wrong.push(`${name} is ${truth.status}, not ${order.state}`)
    if (!exact(order.filled).eq(exact(truth.filled))) {
      wrong.push(`${name} filled ${truth.filled}, not ${order.filled}`)
    }
    const ids = order.fills
      .map(({ fillId }) => fillId)
      .toSorted()
      .join()
    if (
      ids !==
      truth.fills
        .map(({ fillId }) => fillId)
        .toSorted()
        .join()
    ) {
      wrong.push(`${name} has fills ${ids}`)
    }
    const isSame = !isFinished(order.state) && order.terms.limitPrice !== truth.terms.limitPrice
    if (isSame)
      wrong.push(`${name} rests at ${truth.terms.limitPrice}, not ${order.terms.limitPrice}`)
  }
  for (const order of toy.manager.records.all()) {
    const isThere = order.venueOrderId !== null && toy.exchange.orders.has(order.venueOrderId)
    const isNowhere = order.state === 'not-placed' || order.state === 'rejected'
    if (!isThere && !isNowhere) wrong.push(`${order.clientOrderId} is ${order.state} and nowhere`)
  }
  for (const [clientOrderId, count] of toy.exchange.placings) {
    if (count > 1) wrong.push(`${clientOrderId} was sent ${count} times`)
  }
  return wrong
}
