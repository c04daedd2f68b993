import { addDecimals } from '@leadline/decimal/decimal-text'

import { amountAboveZero, amountOf } from '../../../kernel/account/amounts.ts'
import type { ReportedOrder } from '../../../kernel/account/order-queries.ts'
import { orderReport } from '../../../kernel/account/order-report.ts'
import { numberOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { timeOf } from '../../../kernel/values/venue-time.ts'
import { flagOf, isSet, kindOf, sideOf, statusOf, timeInForceOf } from './order-enums.ts'

/** An order as Coinbase reports it, and how many trades it had, where that is reported. */
export interface CoinbaseOrder extends ReportedOrder {
  trades: number | undefined
}

/** An order of the user channel: its whole state, each time. Undefined where it has no number. */
export function readStreamOrder(order: JsonObject, time: number): CoinbaseOrder | undefined {
  const venueOrderId = textOf(order['order_id'])
  if (venueOrderId === undefined) return undefined
  const filled = amountOf(order['cumulative_quantity'])
  const timeInForce = timeInForceOf(order['time_in_force'])
  const word = order['status']
  const endsAt = timeOf(order['end_time'])
  const status = statusOf({ word, filled, timeInForce, endsAt, now: time })
  const kind = kindOf(order['order_type'])
  const leaves = amountAboveZero(order['leaves_quantity'])
  // What is left is reported in money where the order was sized so, and as nothing toward the end.
  const hasSize = kind !== null && kind !== 'market' && filled !== null && leaves !== null
  const createdAt = timeOf(order['creation_time'])
  const reasons = [order['reject_reason'], order['cancel_reason']]
  const report = orderReport({
    venueOrderId,
    clientOrderId: textOf(order['client_order_id']) ?? null,
    symbol: textOf(order['product_id']) ?? null,
    side: sideOf(order['order_side']),
    kind,
    timeInForce,
    limitPrice: amountAboveZero(order['limit_price']),
    stopPrice: amountAboveZero(order['stop_price']),
    size: hasSize ? addDecimals(filled, leaves) : null,
    filled,
    averagePrice: amountAboveZero(order['avg_price']),
    status,
    isCancelPending: word === 'CANCEL_QUEUED',
    postOnly: flagOf(order['post_only']),
    reason: reasons.map(textOf).find((reason) => reason !== undefined) ?? '',
    createdAt: isSet(createdAt) ? createdAt : null,
    time,
    source: 'stream',
  })
  return { report, trades: countOf(order['number_of_fills']) }
}

export function countOf(value: unknown): number | undefined {
  const count = numberOf(value)
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined
}
