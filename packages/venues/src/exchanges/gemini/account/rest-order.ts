import type { FillReport, OrderReport, VenueOrderStatus } from '../../../account-events.ts'
import { amountAboveZero, amountOf, isAboveZero } from '../../../kernel/account/amounts.ts'
import { orderReport } from '../../../kernel/account/order-report.ts'
import { itemsOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { OrderKind, TimeInForce } from '../../../order-terms.ts'
import { eventTimeMs } from '../wire/event-time.ts'
import { readFillRow } from './fill-row.ts'
import { explained } from './refusals.ts'

export interface GeminiOrder {
  report: OrderReport
  /** Its trades, where they were requested. */
  trades: readonly FillReport[]
}

export type SymbolOf = (name: string | undefined) => string | null

/** A post-only order that would have traded was never in the book: to the trader, it was refused. */
export const wouldTake = 'MakerOrCancelWouldTake'

/** The order as every call reports it. Undefined where it has no number. */
export function readOrderObject(
  value: unknown,
  symbolOf: SymbolOf,
  now: number,
): GeminiOrder | undefined {
  const row = objectOf(value)
  const venueOrderId = textOf(row?.['order_id']) ?? textOf(row?.['id'])
  if (!row || !venueOrderId || !/^\d{1,20}$/.test(venueOrderId)) return undefined
  const side = textOf(row['side'])?.toLowerCase()
  const options = itemsOf(row['options']).flatMap((option) => textOf(option) ?? [])
  const report = orderReport({
    venueOrderId,
    clientOrderId: textOf(row['client_order_id']) ?? null,
    symbol: symbolOf(textOf(row['symbol'])),
    side: side === 'buy' || side === 'sell' ? side : null,
    kind: kindOf(textOf(row['type'])),
    timeInForce: timeInForceOf(options),
    limitPrice: amountAboveZero(row['price']),
    stopPrice: amountAboveZero(row['stop_price']),
    size: amountAboveZero(row['original_amount']),
    filled: amountOf(row['executed_amount']),
    averagePrice: amountAboveZero(row['avg_execution_price']),
    status: statusOf(row),
    postOnly: options.includes('maker-or-cancel'),
    reason: textOf(row['reason']) ?? '',
    createdAt: eventTimeMs(textOf(row['timestampms'])) ?? null,
    time: now,
    source: 'poll',
  })
  const trades = itemsOf(row['trades']).flatMap((trade) => {
    const fill = readFillRow(trade, symbolOf, report)
    return fill === undefined || fill === 'broken' ? [] : [fill]
  })
  return { report: explained(report), trades }
}

function statusOf(row: JsonObject): VenueOrderStatus {
  const executed = amountOf(row['executed_amount'])
  const hasTraded = executed !== null && isAboveZero(executed)
  if (row['is_cancelled'] === true) {
    return row['reason'] === wouldTake && !hasTraded ? 'rejected' : 'canceled'
  }
  if (row['is_live'] === true) return hasTraded ? 'partially-filled' : 'open'
  const remaining = amountOf(row['remaining_amount'])
  const isOver = row['is_live'] === false && row['is_cancelled'] === false
  return isOver && remaining !== null && !isAboveZero(remaining) ? 'filled' : 'unknown'
}

/** 'exchange limit', 'stop-limit', 'exchange stop limit', 'STOP_LIMIT': spellings differ by call and by connection. */
export function kindOf(word: string | undefined): OrderKind | null {
  const plain = word?.toLowerCase().replace('exchange ', '').replaceAll(/[-_ ]/g, ' ')
  switch (plain) {
    case 'limit':
    case 'market':
      return plain
    case 'stop limit':
      return 'stop-limit'
    case 'stop market':
      return 'stop-market'
    case undefined:
    default:
      return null
  }
}

function timeInForceOf(options: readonly string[]): TimeInForce {
  if (options.includes('immediate-or-cancel')) return 'ioc'
  return options.includes('fill-or-kill') ? 'fok' : 'gtc'
}
