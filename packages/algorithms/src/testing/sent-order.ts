import type { OrderRecord } from '@leadline/orders/order-record'

import { orderTermsOf } from '../asked-terms.ts'
import type { NewOrder } from '../runner-ports.ts'

/** The record of an order that an algorithm has just sent. */
export function sentOrder(order: NewOrder, clientOrderId: string): OrderRecord {
  return {
    clientOrderId,
    venueOrderId: null,
    keyId: 'K-1',
    venue: order.venue,
    terms: orderTermsOf(order),
    source: { kind: 'algorithm', id: 'A-1', name: 'Fake', effect: order.effect },
    draftId: null,
    replaces: null,
    worstLimit: order.limit,
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
