import type { OrderRecord } from '@leadline/orders/order-record'

import type { NewOrder } from '../runner-ports.ts'

/** The record of an order that an algorithm has just sent. */
export function sentOrder(order: NewOrder, clientOrderId: string): OrderRecord {
  const { symbol, venue, side, size, limit } = order
  const none = { quoteSize: null, stopPrice: null, trailing: null, expiresAt: null }
  const kind = limit === null ? 'market' : 'limit'
  const terms = { symbol, side, kind, size, limitPrice: limit, ...none, displaySize: null } as const
  return {
    clientOrderId,
    venueOrderId: null,
    keyId: 'K-1',
    venue,
    terms: { ...terms, timeInForce: 'gtc', postOnly: false },
    source: { kind: 'algorithm', id: 'A-1', name: 'Fake' },
    draftId: null,
    replaces: null,
    worstLimit: limit,
    uncertainty: '',
    notionalUsd: null,
    pendingNotionalUsd: null,
    countedAt: 1_000_000,
    state: 'recorded',
    isConcluded: false,
    filled: '0',
    isFilledFinal: false,
    fills: [],
    averagePrice: null,
    pending: null,
    isCancelAsked: false,
    cancelAskedBy: null,
    pendingChange: null,
    refusal: null,
    reason: '',
    recordedAt: 1_000_000,
    changedAt: 1_000_000,
  }
}
