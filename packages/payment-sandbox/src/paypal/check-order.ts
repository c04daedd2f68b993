import * as z from 'zod/mini'
import { _default as orElse } from 'zod/mini'

import { checkAmounts } from './check-amounts.ts'
import { malformed, unprocessable } from './paypal-error.ts'
import type { PurchaseUnit } from './paypal-objects.ts'

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const upTo = (longest: number) => z.string().check(z.maxLength(longest))
const money = z.object({ currency_code: z.string().check(z.length(3)), value: upTo(32) })

const item = z.object({
  name: text(127),
  quantity: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  unit_amount: money,
  tax: z.optional(money),
  sku: z.optional(upTo(127)),
  description: z.optional(upTo(127)),
  category: z.optional(z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION'])),
})

const purchaseUnit = z.object({
  reference_id: orElse(text(256), 'default'),
  custom_id: z.optional(text(127)),
  invoice_id: z.optional(text(127)),
  description: z.optional(text(127)),
  amount: z.extend(money, { breakdown: z.optional(z.record(z.string(), money)) }),
  items: z.optional(z.array(item)),
})

const experience = z.object({ return_url: z.optional(z.url()), cancel_url: z.optional(z.url()) })

const orderRequest = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(purchaseUnit).check(z.minLength(1), z.maxLength(10)),
  payment_source: z.optional(
    z.object({ paypal: z.object({ experience_context: z.optional(experience) }) }),
  ),
})

export interface CheckedOrder {
  unit: PurchaseUnit
  withWallet: boolean
  returnUrl: string | null
  cancelUrl: string | null
}

/** Everything that PayPal refuses in an order, it refuses here, under the same name. */
export function checkOrder(body: unknown): CheckedOrder {
  const parsed = orderRequest.safeParse(body, { reportInput: true })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const missing = issue?.code === 'invalid_type' && issue.input === undefined
    const field = `/${(issue?.path ?? []).join('/')}`
    throw malformed(missing ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_VALUE', field)
  }
  const { intent, purchase_units, payment_source } = parsed.data
  const [first, second] = purchase_units
  if (intent !== 'CAPTURE' || !first || second) {
    throw unprocessable('NOT_SUPPORTED', 'The sandbox captures orders of one purchase unit.')
  }
  const unit = withoutUndefined(first)
  checkAmounts(unit)
  const addresses = payment_source?.paypal.experience_context
  return {
    unit,
    withWallet: payment_source !== undefined,
    returnUrl: addresses?.return_url ?? null,
    cancelUrl: addresses?.cancel_url ?? null,
  }
}

/** Without the keys whose value is undefined. */
function withoutUndefined(unit: object): PurchaseUnit {
  return JSON.parse(JSON.stringify(unit)) as PurchaseUnit
}
