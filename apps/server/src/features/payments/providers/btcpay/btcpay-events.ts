import { createHmac, timingSafeEqual } from 'node:crypto'

import * as z from 'zod/mini'

import type { Delivery, VerifiedEvent } from '../gateway.ts'
import { headerOf } from '../provider-answer.ts'

const wanted = new Set([
  'InvoiceReceivedPayment',
  'InvoiceProcessing',
  'InvoicePaymentSettled',
  'InvoiceSettled',
  'InvoiceExpired',
  'InvoiceExpiredPaidPartial',
  'InvoicePaidAfterExpiration',
  'InvoiceInvalid',
])

const Event = z.looseObject({
  deliveryId: z.string(),
  /** A redelivery has a new delivery id, and this one of the first. */
  originalDeliveryId: z.nullish(z.string()),
  type: z.string(),
  storeId: z.optional(z.string()),
  invoiceId: z.nullish(z.string()),
  metadata: z.nullish(z.looseObject({ orderId: z.nullish(z.string()) })),
})

/** Is it our BTCPay server who speaks, and of what? Undefined for a forgery. */
export function verifyBtcpayEvent(
  { headers, body }: Delivery,
  { secret, storeId }: { secret: string; storeId: string },
): VerifiedEvent | undefined {
  const signature = headerOf(headers, 'btcpay-sig')
  if (signature === undefined || !isSigned(body, signature, secret)) return undefined
  const parsed = Event.safeParse(jsonOf(body))
  if (!parsed.success) return undefined
  const { deliveryId, originalDeliveryId, type, invoiceId, metadata } = parsed.data
  const isOurs = wanted.has(type) && parsed.data.storeId === storeId && invoiceId
  return {
    eventId: originalDeliveryId || deliveryId,
    type,
    subject: isOurs
      ? { providerId: invoiceId, reference: null, orderId: metadata?.orderId ?? null }
      : null,
  }
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(signature) ?? []
  // With an empty secret anybody could sign.
  if (hex === undefined || secret.trim() === '') return false
  const expected = createHmac('sha256', secret).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(hex, 'hex'))
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
