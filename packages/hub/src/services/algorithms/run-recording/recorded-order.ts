import type { RecordedOrder } from '@leadline/backtest/difference/record/run-entry'
import { opensForAlgorithm, type OrderRecord } from '@leadline/orders/order-record'

/** Of an order, what a record of its run has. */
export function recordedOrder(order: OrderRecord): RecordedOrder {
  const { clientOrderId: id, venue, terms, state, filled, reason, replaces, recordedAt } = order
  return {
    id,
    venue,
    symbol: terms.symbol,
    side: terms.side,
    effect: opensForAlgorithm(order) ? 'open' : 'close',
    size: terms.size ?? '0',
    limit: terms.limitPrice,
    stop: terms.stopPrice,
    state,
    filled,
    fills: order.fills.map(({ fillId, price, size, fee, feeAsset, liquidity, time }) => {
      return { fillId, price, size, fee, feeAsset, liquidity, time }
    }),
    reason,
    replaces,
    sentAt: recordedAt,
  }
}
