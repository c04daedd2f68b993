import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import { limitBuy } from '@leadline/orders/testing/sample-orders'

/** Of a limit order that would rest. */
export const sampleEstimate: WireEstimate = {
  terms: limitBuy,
  isBookLive: true,
  takenSize: '0',
  restingSize: '0.75',
  canceledSize: '0',
  waitingSize: '0',
  needed: '100',
  available: '100000',
  averagePrice: null,
  bestPrice: null,
  worstPrice: null,
  levels: 0,
  cost: '50584.5',
  fee: '126.46',
  total: '50710.96',
  left: '1000',
  canFill: true,
}
