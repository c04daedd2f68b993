import * as z from 'zod/mini'

import type { EventSubject, VerifiedEvent } from '../gateway.ts'

const Links = z.optional(z.array(z.looseObject({ rel: z.string(), href: z.string() })))

const OrderResource = z.looseObject({
  id: z.string(),
  purchase_units: z.optional(z.array(z.looseObject({ custom_id: z.optional(z.string()) }))),
})
const CaptureResource = z.looseObject({
  id: z.string(),
  custom_id: z.optional(z.string()),
  supplementary_data: z.optional(
    z.looseObject({
      related_ids: z.optional(z.looseObject({ order_id: z.optional(z.string()) })),
    }),
  ),
})
const RefundResource = z.looseObject({ custom_id: z.optional(z.string()), links: Links })
const DisputeResource = z.looseObject({
  status: z.optional(z.string()),
  disputed_transactions: z.array(
    z.looseObject({
      seller_transaction_id: z.optional(z.string()),
      invoice_number: z.optional(z.string()),
    }),
  ),
})

const subjects: Record<string, (resource: unknown) => EventSubject | null> = {
  'CHECKOUT.ORDER.APPROVED': orderSubject,
  'CHECKOUT.ORDER.COMPLETED': orderSubject,
  'PAYMENT.CAPTURE.COMPLETED': captureSubject,
  'PAYMENT.CAPTURE.PENDING': captureSubject,
  'PAYMENT.CAPTURE.DENIED': captureSubject,
  'PAYMENT.CAPTURE.DECLINED': captureSubject,
  'PAYMENT.CAPTURE.REFUNDED': refundSubject,
  'PAYMENT.CAPTURE.REVERSED': reversalSubject,
  'CUSTOMER.DISPUTE.CREATED': disputeSubject,
  'CUSTOMER.DISPUTE.UPDATED': disputeSubject,
  'CUSTOMER.DISPUTE.RESOLVED': disputeSubject,
}

const Event = z.looseObject({ id: z.string(), event_type: z.string() })

/** An event whose signature has been checked. Undefined when it is no event at all. */
export function paypalEventOf(message: unknown): VerifiedEvent | undefined {
  const parsed = Event.safeParse(message)
  if (!parsed.success) return undefined
  const { id, event_type: type, resource } = parsed.data
  const subject = Object.hasOwn(subjects, type) ? subjects[type]?.(resource) : undefined
  return { eventId: id, type, subject: subject ?? null }
}

function orderSubject(resource: unknown): EventSubject | null {
  const parsed = OrderResource.safeParse(resource)
  if (!parsed.success) return null
  const orderId = parsed.data.purchase_units?.[0]?.custom_id ?? null
  return { providerId: parsed.data.id, reference: null, orderId }
}

function captureSubject(resource: unknown): EventSubject | null {
  const parsed = CaptureResource.safeParse(resource)
  if (!parsed.success) return null
  const { id, custom_id: orderId, supplementary_data: more } = parsed.data
  return {
    providerId: more?.related_ids?.order_id ?? null,
    reference: id,
    orderId: orderId ?? null,
  }
}

/** A refund names its capture only by a link 'up'. */
function refundSubject(resource: unknown): EventSubject | null {
  const parsed = RefundResource.safeParse(resource)
  if (!parsed.success) return null
  const up = parsed.data.links?.find(({ rel }) => rel === 'up')?.href
  const capture = up && /\/captures\/([^/?#]+)/.exec(up)?.[1]
  return { providerId: null, reference: capture ?? null, orderId: parsed.data.custom_id ?? null }
}

function reversalSubject(resource: unknown): EventSubject | null {
  const subject = refundSubject(resource)
  return subject && { ...subject, reports: 'reversal' }
}

function disputeSubject(resource: unknown): EventSubject | null {
  const dispute = DisputeResource.safeParse(resource).data
  const transaction = dispute?.disputed_transactions[0]
  if (!transaction) return null
  return {
    providerId: null,
    reference: transaction.seller_transaction_id ?? null,
    orderId: transaction.invoice_number ?? null,
    // A dispute that is resolved may have been won; a reading then shows no trace of it.
    ...(dispute.status !== 'RESOLVED' && { reports: 'dispute' as const }),
  }
}
