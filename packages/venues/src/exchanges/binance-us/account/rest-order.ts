import { divideDecimals } from '@leadline/decimal/decimal-text'

import type { AccountSink } from '../../../account-adapter.ts'
import type { OrderReport } from '../../../account-events.ts'
import { amountAboveZero, amountOf, isAboveZero } from '../../../kernel/account/amounts.ts'
import { orderReport } from '../../../kernel/account/order-report.ts'
import { numberOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { wireIdOf } from '../../../kernel/values/wire-id.ts'
import { kindOf, postOnlyOf, reasonOf, sideOf, statusOf, timeInForceOf } from './order-enums.ts'

/** So many digits of an average price are kept. */
const averageDecimals = 12

/** What the exchange paid or got in all, over how much; null before the first trade, and for old orders. */
export function averageOf(quote: string | null, filled: string | null): string | null {
  if (quote === null || filled === null || !isAboveZero(quote) || !isAboveZero(filled)) return null
  return divideDecimals(quote, filled, averageDecimals)
}

export function timeAt(value: unknown): number | null {
  const time = numberOf(value)
  return time > 0 ? time : null
}

/**
 * An order as answers report it. Where it was canceled, its own number is the original one: the other is that of the
 * cancel. Undefined where it is only an acknowledgement, or nothing of the kind.
 */
export function readOrder(
  row: JsonObject,
  source: 'answer' | 'poll',
  symbols: Pick<AccountSink, 'symbolOf'>,
  now: number,
): OrderReport | undefined {
  const venueOrderId = wireIdOf(row['orderId'])
  if (venueOrderId === undefined || row['status'] === undefined) return undefined
  const filled = amountOf(row['executedQty'])
  const kind = kindOf(row['type'], amountAboveZero(row['trailingDelta']) !== null)
  const quoteSize = amountAboveZero(row['origQuoteOrderQty'])
  const createdAt = timeAt(row['time'])
  return orderReport({
    venueOrderId: String(venueOrderId),
    clientOrderId: textOf(row['origClientOrderId']) ?? textOf(row['clientOrderId']) ?? null,
    symbol: symbols.symbolOf(textOf(row['symbol']) ?? '') ?? null,
    side: sideOf(row['side']),
    kind,
    timeInForce: timeInForceOf(row['timeInForce'], kind),
    limitPrice: amountAboveZero(row['price']),
    stopPrice: amountAboveZero(row['stopPrice']),
    // Of an order that is sized in money the size is only what that came to.
    size: quoteSize === null ? amountAboveZero(row['origQty']) : null,
    quoteSize,
    filled,
    averagePrice: averageOf(amountOf(row['cummulativeQuoteQty']), filled),
    status: statusOf(row['status']),
    postOnly: postOnlyOf(row['type']),
    reason: reasonOf(row['status'], row['expiryReason']),
    createdAt,
    time: timeAt(row['updateTime']) ?? timeAt(row['transactTime']) ?? createdAt ?? now,
    source,
  })
}
