import type { FillReport, OrderReport } from '@leadline/venues/account-events'
import type { OrderTerms } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'

import type { OrderEvent } from '../../order-events.ts'

/** Our name for an order that was made on the exchange's website, on a phone or by another program. */
export function elsewhereId(keyId: string, venueOrderId: string): string {
  return `${keyId}/${venueOrderId}`
}

/** The first row of such an order; undefined where the exchange did not say what it trades. */
export function recordElsewhere(
  account: { keyId: string; venue: VenueId },
  reported: OrderReport | FillReport,
  now: number,
): OrderEvent | undefined {
  const { symbol, side, venueOrderId } = reported
  if (symbol === null || side === null) return undefined
  const isReport = 'status' in reported
  const terms: OrderTerms = {
    symbol,
    side,
    // A fill alone does not say what kind of order it was; the order is requested.
    kind: (isReport ? reported.kind : null) ?? 'market',
    size: isReport ? reported.size : null,
    quoteSize: isReport && reported.size === null ? reported.quoteSize : null,
    limitPrice: isReport ? reported.limitPrice : null,
    stopPrice: isReport ? reported.stopPrice : null,
    trailing: (isReport ? reported.trailing : null) ?? null,
    ...(isReport && reported.limitOffset !== undefined && { limitOffset: reported.limitOffset }),
    timeInForce: (isReport ? reported.timeInForce : null) ?? 'gtc',
    expiresAt: null,
    postOnly: (isReport ? reported.postOnly : null) ?? false,
    displaySize: null,
  }
  return {
    kind: 'recorded',
    clientOrderId: elsewhereId(account.keyId, venueOrderId),
    at: now,
    ...account,
    terms,
    source: { kind: 'elsewhere' },
    draftId: null,
    replaces: null,
    notionalUsd: null,
  }
}
