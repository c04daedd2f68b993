import {
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '@leadline/decimal/decimal-text'

import type { OrderReport } from '../../../account-events.ts'
import { amountAboveZero, amountOf } from '../../../kernel/account/amounts.ts'
import type { ReportedOrder } from '../../../kernel/account/order-queries.ts'
import { isFinished, orderReport } from '../../../kernel/account/order-report.ts'
import { fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { timeOf } from '../../../kernel/values/venue-time.ts'
import type { OrderKind } from '../../../order-terms.ts'
import { stateOf } from './order-status.ts'

export interface Execution {
  price: string
  size: string
  time: number
}

/** An order as Robinhood reports it: its trades stand in it, with one fee for all of them. */
export interface RobinhoodOrder extends ReportedOrder {
  executions: readonly Execution[]
  feeCharged: string
  /** What an open buy keeps from being spent, as far as it can be determined. */
  holdUsd: string
}

const kinds = new Map<unknown, OrderKind>([
  ['market', 'market'],
  ['limit', 'limit'],
  ['stop_loss', 'stop-market'],
  ['stop_limit', 'stop-limit'],
])

/** Undefined where it is no order. */
export function readOrderObject(row: JsonObject, now: number): RobinhoodOrder | undefined {
  const venueOrderId = textOf(row['id'])
  if (venueOrderId === undefined || row['state'] === undefined) return undefined
  const kind = kinds.get(row['type']) ?? null
  const config = fieldsOf(row[`${textOf(row['type']) ?? ''}_order_config`])
  const filled = amountOf(row['filled_asset_quantity'])
  const status = stateOf(row['state'], filled)
  const createdAt = timeOf(row['created_at'])
  const report = orderReport({
    venueOrderId,
    clientOrderId: textOf(row['client_order_id']) ?? null,
    symbol: textOf(row['symbol']) ?? null,
    side: row['side'] === 'buy' ? 'buy' : row['side'] === 'sell' ? 'sell' : null,
    kind,
    // Of limit orders it is not reported; days, weeks and months have no word of ours.
    timeInForce: kind === 'market' ? 'ioc' : config['time_in_force'] === 'gtc' ? 'gtc' : null,
    limitPrice: amountAboveZero(config['limit_price']),
    stopPrice: amountAboveZero(config['stop_price']),
    size: amountAboveZero(config['asset_quantity']),
    quoteSize: amountAboveZero(config['quote_amount']),
    filled,
    averagePrice: amountAboveZero(row['average_price']),
    status,
    createdAt: createdAt ?? null,
    time: timeOf(row['updated_at']) ?? createdAt ?? now,
    source: 'poll',
  })
  const executions = itemsOf(row['executions']).map(fieldsOf).flatMap(readExecution)
  const feeCharged = amountOf(row['fee_charged']) ?? '0'
  const feeRemaining = amountOf(row['estimated_fee_remaining']) ?? '0'
  return { report, executions, feeCharged, holdUsd: holdOf(report, feeRemaining) }
}

function readExecution(row: JsonObject): Execution[] {
  const price = amountAboveZero(row['effective_price'])
  const size = amountAboveZero(row['quantity'])
  const time = timeOf(row['timestamp'])
  return price === null || size === null || time === undefined ? [] : [{ price, size, time }]
}

/** Nothing says what is held in dollars: what is left of a buy at its limit, and the fee that is expected of it. */
function holdOf(report: OrderReport, feeRemaining: string): string {
  const { side, status, size, filled, limitPrice } = report
  if (side !== 'buy' || isFinished(status) || size === null || limitPrice === null) return '0'
  const left = subtractDecimals(size, filled ?? '0')
  if (compareDecimals(left, '0') <= 0) return '0'
  return addDecimals(multiplyDecimals(left, limitPrice), feeRemaining)
}
