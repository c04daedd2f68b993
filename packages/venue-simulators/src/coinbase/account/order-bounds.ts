import { notional } from '@leadline/matching-engine/exchange/amount'
import type { OrderPlan, Reason } from '@leadline/matching-engine/exchange/order-plan'

import { type Failure, failure } from './read-order.ts'

const unknown = 'UNKNOWN_FAILURE_REASON'

/** Too small, too large, or not at this time: before anything is asked about money. */
export function boundsFailure(plan: OrderPlan): Failure | undefined {
  const { instrument, limit, size, postOnly } = plan
  const { bounds, mode } = instrument
  if (mode === 'halted' || mode === 'delisted') {
    return failure('UNTRADABLE_PRODUCT', 'PREVIEW_NOT_ALLOWED_BY_MARKET_STATE')
  }
  if (mode === 'cancel-only')
    return failure('ORDER_ENTRY_DISABLED', 'PREVIEW_NOT_ALLOWED_BY_MARKET_STATE')
  if (mode === 'limit-only' && limit === undefined)
    return failure(unknown, 'PREVIEW_NOT_ALLOWED_BY_MARKET_STATE')
  if (mode === 'post-only' && !postOnly)
    return failure(unknown, 'PREVIEW_NOT_ALLOWED_BY_MARKET_STATE')
  if (typeof size === 'number') {
    if (size < bounds.minSize) return failure(unknown, 'PREVIEW_INVALID_BASE_SIZE_TOO_SMALL')
    if (size > bounds.maxSize) return failure(unknown, 'PREVIEW_INVALID_BASE_SIZE_TOO_LARGE')
  }
  const value =
    typeof size === 'number'
      ? notional(limit ?? instrument.marketBook.lastPrice, size, instrument)
      : size.funds
  if (value < bounds.minNotional) return failure(unknown, 'PREVIEW_INVALID_QUOTE_SIZE_TOO_SMALL')
  if (value > bounds.maxNotional) return failure(unknown, 'PREVIEW_INVALID_QUOTE_SIZE_TOO_LARGE')
  return undefined
}

/** The exchange's word for why the engine did not take it. */
export function reasonFailure(reason: Reason, plan: OrderPlan): Failure {
  if (reason === 'insufficient-funds') {
    return failure(
      'INSUFFICIENT_FUND',
      'PREVIEW_INSUFFICIENT_FUND',
      'Insufficient balance in source account',
    )
  }
  if (reason === 'post-only') {
    return failure('INVALID_LIMIT_PRICE_POST_ONLY', 'PREVIEW_INVALID_LIMIT_PRICE_POST_ONLY')
  }
  if (reason === 'no-liquidity')
    return failure('INVALID_NO_LIQUIDITY', 'PREVIEW_INVALID_NO_LIQUIDITY')
  if (reason === 'triggers-at-once') {
    const isDown = plan.trigger?.direction === 'down'
    const side = isDown ? 'ABOVE' : 'BELOW'
    return { reason: unknown, preview: `PREVIEW_STOP_PRICE_${side}_LAST_TRADE_PRICE` }
  }
  return failure('COMMANDER_REJECTED_NEW_ORDER', 'UNKNOWN_PREVIEW_FAILURE_REASON')
}
