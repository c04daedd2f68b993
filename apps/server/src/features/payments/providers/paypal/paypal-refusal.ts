import { ProviderRefused, type RefusalMeaning } from '../provider-errors.ts'

/** What `reason` is whenever PayPal does not know what was asked for. */
export const notFound = 'RESOURCE_NOT_FOUND'

const meanings: Record<string, RefusalMeaning> = {
  // Our order's number is the invoice number, and PayPal takes money for one invoice number once.
  DUPLICATE_INVOICE_ID: 'paid before',
  ORDER_NOT_APPROVED: 'not asked',
  [notFound]: 'not asked',
}

/** PayPal's no, by the name of its reason. */
export function paypalRefusal(
  reason: string,
  options: { debugId?: string | null; message?: string } = {},
): ProviderRefused {
  return new ProviderRefused(reason, { ...options, meaning: meanings[reason] })
}
