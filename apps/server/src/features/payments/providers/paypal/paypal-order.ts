import { brand } from '@leadline/contract/brand'
import * as z from 'zod/mini'

import { decimalFromCents } from '../decimal-cents.ts'
import type { PaymentRequest } from '../gateway.ts'

const Money = z.looseObject({ currency_code: z.string(), value: z.string() })

export const Capture = z.looseObject({
  id: z.string(),
  status: z.string(),
  status_details: z.optional(z.looseObject({ reason: z.optional(z.string()) })),
  amount: Money,
})
export type Capture = z.infer<typeof Capture>

const Unit = z.looseObject({
  custom_id: z.optional(z.string()),
  amount: z.optional(Money),
  payee: z.optional(z.looseObject({ merchant_id: z.optional(z.string()) })),
  items: z.optional(z.array(z.looseObject({ name: z.string() }))),
  payments: z.optional(
    z.looseObject({
      captures: z.optional(z.array(Capture)),
      refunds: z.optional(z.array(z.looseObject({ status: z.string(), amount: Money }))),
    }),
  ),
})
export type Unit = z.infer<typeof Unit>

export const PaypalOrder = z.looseObject({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(Unit).check(z.minLength(1)),
})
export type PaypalOrder = z.infer<typeof PaypalOrder>

/** The order that PayPal is asked to open for a request. */
export function orderFor(request: PaymentRequest) {
  const money = (cents: number) => ({ currency_code: 'USD', value: decimalFromCents(cents) })
  const name = request.planTitle.slice(0, 127)
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: request.orderId,
        // PayPal takes money for one invoice number once, whichever of our tries it is.
        invoice_id: request.orderId,
        description: name,
        amount: {
          ...money(request.totalCents),
          breakdown: {
            item_total: money(request.subtotalCents),
            tax_total: money(request.taxCents),
          },
        },
        items: [
          {
            name,
            quantity: '1',
            unit_amount: money(request.subtotalCents),
            tax: money(request.taxCents),
            category: 'DIGITAL_GOODS',
          },
        ],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: brand.name,
          locale: 'en-US',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // No cheques that clear after days.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: request.successUrl,
          cancel_url: request.cancelUrl,
        },
      },
    },
  }
}
