import * as z from 'zod/mini'

import { decimalFromCents } from '../decimal-cents.ts'
import type { PaymentRequest } from '../gateway.ts'

/** Decimal text; some versions of the server write a number. */
const Decimal = z.union([z.string(), z.number()])

export const Invoice = z.looseObject({
  id: z.string(),
  storeId: z.string(),
  amount: Decimal,
  paidAmount: z.nullish(Decimal),
  currency: z.string(),
  type: z.string(),
  checkoutLink: z.string(),
  createdTime: z.number(),
  expirationTime: z.number(),
  monitoringExpiration: z.number(),
  status: z.string(),
  additionalStatus: z.string(),
  metadata: z.looseObject({ orderId: z.nullish(z.string()), attemptId: z.nullish(z.string()) }),
  checkout: z.nullish(z.looseObject({ paymentMethods: z.nullish(z.array(z.string())) })),
})
export type Invoice = z.infer<typeof Invoice>

export const PaymentMethods = z.array(
  z.looseObject({
    paymentMethodId: z.string(),
    currency: z.optional(z.string()),
    paymentLink: z.nullish(z.string()),
    destination: z.nullish(z.string()),
    amount: Decimal,
    totalPaid: Decimal,
    due: Decimal,
    payments: z.optional(z.array(z.looseObject({ receivedDate: z.number(), status: z.string() }))),
  }),
)
export type PaymentMethods = z.infer<typeof PaymentMethods>

/** The invoice that BTCPay is asked to open for a request. */
export function invoiceFor(request: PaymentRequest) {
  const paymentMethod = request.method === 'monero' ? 'XMR-CHAIN' : 'BTC-CHAIN'
  // BTCPay stores this metadata and repeats it in every event.
  const mayNameBuyer = !request.anonymous && request.email !== null
  return {
    // Without it, any amount would settle the invoice.
    amount: decimalFromCents(request.totalCents),
    currency: 'USD',
    metadata: {
      orderId: request.orderId,
      attemptId: request.attemptId,
      itemDesc: request.planTitle,
      taxIncluded: Number(decimalFromCents(request.taxCents)),
      ...(mayNameBuyer ? { buyerEmail: request.email } : {}),
    },
    checkout: {
      paymentMethods: [paymentMethod],
      defaultPaymentMethod: paymentMethod,
      expirationMinutes: 60,
      monitoringMinutes: 1440,
      // One confirmation: unconfirmed money can be taken back.
      speedPolicy: 'MediumSpeed',
      paymentTolerance: 0,
      redirectURL: request.successUrl,
      redirectAutomatically: true,
      defaultLanguage: 'en',
    },
  }
}
