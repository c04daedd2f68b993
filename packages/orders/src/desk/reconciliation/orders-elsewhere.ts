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
  told: OrderReport | FillReport,
  now: number,
): OrderEvent | undefined {
  const { symbol, side, venueOrderId } = told
  if (symbol === null || side === null) return undefined
  const isReport = 'status' in told
  const terms: OrderTerms = {
    symbol,
    side,
    // A fill alone does not say what kind of order it was; the order is asked for.
    kind: (isReport ? told.kind : null) ?? 'market',
    size: isReport ? told.size : null,
    quoteSize: isReport && told.size === null ? told.quoteSize : null,
    limitPrice: isReport ? told.limitPrice : null,
    stopPrice: isReport ? told.stopPrice : null,
    trailing: (isReport ? told.trailing : null) ?? null,
    ...(isReport && told.limitOffset !== undefined && { limitOffset: told.limitOffset }),
    timeInForce: (isReport ? told.timeInForce : null) ?? 'gtc',
    expiresAt: null,
    postOnly: (isReport ? told.postOnly : null) ?? false,
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
