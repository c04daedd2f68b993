import { PriceAlert, priceAlertKind } from '@leadline/desk-protocol/alerts/price-alert'
import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'

export type { PriceAlert }
export type FiredAlert = PriceAlert & { fired: NonNullable<PriceAlert['fired']> }

/** A document of its own for each, so that two windows never write over each other's. */
export const priceAlerts = documentForm({
  kind: priceAlertKind,
  schema: z.nullable(PriceAlert),
  empty: null,
})

/** Names the document: the same alert cannot be set twice. */
export function alertName({ symbol, direction, price }: AlertTerms): string {
  return `${symbol} ${direction} to ${price}`
}

export type AlertTerms = Pick<PriceAlert, 'symbol' | 'direction' | 'price'>

export function isFired(alert: PriceAlert): alert is FiredAlert {
  return alert.fired !== null
}
