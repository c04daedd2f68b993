import { subtractDecimals } from '@leadline/decimal/decimal-text'

import type { OrderReport, VenueOrderStatus } from '../../../account-events.ts'
import { amountAboveZero, amountOf, isAboveZero } from '../../../kernel/account/amounts.ts'
import { orderReport } from '../../../kernel/account/order-report.ts'
import { textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { OrderKind } from '../../../order-terms.ts'
import { eventTimeMs } from '../wire/event-time.ts'
import { explained } from './refusals.ts'
import { kindOf, type SymbolOf, wouldTake } from './rest-order.ts'

/** Some come without the word for what they are; nothing else has a status of an order. */
export function isOrderEvent(frame: JsonObject): boolean {
  return frame['e'] === 'orderUpdate' || frame['X'] !== undefined
}

/** What a message of the account's connection says of an order. */
export function readOrderEvent(
  frame: JsonObject,
  symbolOf: SymbolOf,
  now: number,
): OrderReport | undefined {
  const venueOrderId = textOf(frame['i'])
  if (!venueOrderId || !/^\d{1,20}$/.test(venueOrderId)) return undefined
  const side = textOf(frame['S'])?.toLowerCase()
  const kind = kindOf(textOf(frame['o']))
  const filled = filledIn(frame)
  const report = orderReport({
    venueOrderId,
    clientOrderId: textOf(frame['c']) ?? null,
    symbol: symbolOf(textOf(frame['s'])),
    side: side === 'buy' || side === 'sell' ? side : null,
    kind,
    limitPrice: amountAboveZero(frame['p']),
    stopPrice: amountAboveZero(frame['P']),
    size: amountAboveZero(frame['q']),
    filled,
    status: statusOf(frame, kind, filled),
    reason: textOf(frame['r']) ?? '',
    time: eventTimeMs(textOf(frame['T']) ?? textOf(frame['E'])) ?? now,
    source: 'stream',
  })
  return explained(report)
}

/**
 * What was executed altogether. `Z` is that for orders that ended without a trade, and a single trade's size otherwise,
 * so it is taken from what remains, which is left out where nothing does.
 */
function filledIn(frame: JsonObject): string | null {
  const size = amountOf(frame['q'])
  const remaining = amountOf(frame['z'])
  switch (textOf(frame['X'])) {
    case 'FILLED':
      return size
    case 'CANCELED':
    case 'REJECTED':
      return (
        amountOf(frame['Z']) ??
        (size !== null && remaining !== null ? subtractDecimals(size, remaining) : null)
      )
    case undefined:
    default:
      return size !== null && remaining !== null ? subtractDecimals(size, remaining) : null
  }
}

function statusOf(
  frame: JsonObject,
  kind: OrderKind | null,
  filled: string | null,
): VenueOrderStatus {
  switch (textOf(frame['X'])) {
    case 'NEW':
      // Whether a stop that waits is ever called open is not known; it is taken, and can be canceled.
      return kind === 'stop-limit' ? 'open' : 'pending'
    case 'OPEN':
      return 'open'
    case 'PARTIALLY_FILLED':
      return 'partially-filled'
    case 'FILLED':
      return 'filled'
    case 'CANCELED': {
      const hasTraded = filled !== null && isAboveZero(filled)
      return frame['r'] === wouldTake && !hasTraded ? 'rejected' : 'canceled'
    }
    case 'REJECTED':
      return 'rejected'
    case undefined:
    default:
      return 'unknown'
  }
}
