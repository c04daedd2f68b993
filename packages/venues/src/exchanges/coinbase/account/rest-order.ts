import { amountAboveZero, amountOf } from '../../../kernel/account/amounts.ts'
import { orderReport } from '../../../kernel/account/order-report.ts'
import { fieldsOf, isJsonObject, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { timeOf } from '../../../kernel/values/venue-time.ts'
import type { OrderKind, OrderSide } from '../../../order-terms.ts'
import { flagOf, isSet, kindOf, sideOf, statusOf, timeInForceOf } from './order-enums.ts'
import { type CoinbaseOrder, countOf } from './stream-order.ts'

/** An order as answers report it: what was requested stands in a configuration named after its type. */
export function readRestOrder(order: JsonObject, now: number): CoinbaseOrder | undefined {
  const venueOrderId = textOf(order['order_id'])
  if (venueOrderId === undefined) return undefined
  const configuration = configurationOf(order)
  const edit = lastEditOf(order)
  const filled = amountOf(order['filled_size'])
  const timeInForce = timeInForceOf(order['time_in_force'])
  const word = order['status']
  const side = sideOf(order['side'])
  const endsAt = timeOf(configuration['end_time'])
  const time = timeOf(order['last_update_time']) ?? now
  const createdAt = timeOf(order['created_time'])
  const report = orderReport({
    venueOrderId,
    clientOrderId: textOf(order['client_order_id']) ?? null,
    symbol: textOf(order['product_id']) ?? null,
    side,
    kind: kindIn(order['order_type'], side, configuration),
    timeInForce,
    limitPrice: amountAboveZero(edit['price']) ?? amountAboveZero(configuration['limit_price']),
    stopPrice:
      amountAboveZero(configuration['stop_price']) ??
      amountAboveZero(configuration['stop_trigger_price']),
    size: amountAboveZero(edit['size']) ?? amountAboveZero(configuration['base_size']),
    quoteSize: amountAboveZero(configuration['quote_size']),
    filled,
    averagePrice: amountAboveZero(order['average_filled_price']),
    // Of when it last changed: it may be read long after.
    status: statusOf({ word, filled, timeInForce, endsAt, now: time }),
    isCancelPending: word === 'CANCEL_QUEUED' || order['pending_cancel'] === true,
    postOnly: flagOf(configuration['post_only']),
    reason: reasonOf(order),
    createdAt: isSet(createdAt) ? createdAt : null,
    time,
    source: 'poll',
  })
  return { report, trades: countOf(order['number_of_fills']) }
}

/** The one part of it; none where there are others of which we know nothing. */
function configurationOf(order: JsonObject): JsonObject {
  return Object.values(fieldsOf(order['order_configuration'])).find(isJsonObject) ?? {}
}

/** Whether the configuration follows an edit is not reported: the newest edit that was accepted says what holds. */
function lastEditOf(order: JsonObject): JsonObject {
  const acceptedAt = (edit: JsonObject) => timeOf(edit['replace_accept_timestamp']) ?? 0
  return itemsOf(order['edit_history'])
    .map(fieldsOf)
    .reduce((last, edit) => (acceptedAt(edit) >= acceptedAt(last) ? edit : last), {})
}

function kindIn(
  word: unknown,
  side: OrderSide | null,
  configuration: JsonObject,
): OrderKind | null {
  const kind = kindOf(word)
  const direction = configuration['stop_direction']
  const isProfit = direction === `STOP_DIRECTION_STOP_${side === 'sell' ? 'UP' : 'DOWN'}`
  return kind === 'stop-limit' && side !== null && isProfit ? 'take-profit-limit' : kind
}

function reasonOf(order: JsonObject): string {
  const code = textOf(order['reject_reason'])
  return (
    textOf(order['reject_message']) ??
    textOf(order['cancel_message']) ??
    (code === 'REJECT_REASON_UNSPECIFIED' ? undefined : code) ??
    ''
  )
}
