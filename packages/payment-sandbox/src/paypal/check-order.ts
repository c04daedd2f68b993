import * as z from 'zod/mini'
import { _default as orElse } from 'zod/mini'

import { centsOf } from '../money.ts'
import { malformed, unprocessable } from './paypal-error.ts'
import type { Money, PurchaseUnit } from './paypal-objects.ts'

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const upTo = (longest: number) => z.string().check(z.maxLength(longest))
const money = z.object({ currency_code: z.string().check(z.length(3)), value: upTo(32) })
const breakdownParts = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'] as const
const deductions = ['discount', 'shipping_discount'] as const

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

function checkAmounts({ amount, items }: PurchaseUnit): void {
  const at = '/purchase_units/@reference_id==default'
  const total = cents(amount, `${at}/amount/value`, amount.currency_code)
  if (total === 0) {
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', `${at}/amount`)
  }
  const { breakdown } = amount
  const part = (name: string) => {
    const value = breakdown?.[name]
    return value && cents(value, `${at}/amount/breakdown/${name}/value`, amount.currency_code)
  }
  if (breakdown) {
    const sum = (names: readonly string[]) =>
      names.reduce((all, name) => all + (part(name) ?? 0), 0)
    if (total !== sum(breakdownParts) - sum(deductions)) {
      const rule =
        'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.'
      throw unprocessable('AMOUNT_MISMATCH', rule, `${at}/amount/value`)
    }
  }
  if (!items) return
  const itemTotal = part('item_total')
  if (itemTotal === undefined) {
    const rule =
      'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.'
    throw unprocessable('ITEM_TOTAL_REQUIRED', rule, `${at}/amount/breakdown/item_total`)
  }
  let [unitSum, taxSum, taxed] = [0, 0, false]
  for (const [index, { quantity, unit_amount, tax }] of items.entries()) {
    const path = `${at}/items/${index}`
    unitSum +=
      cents(unit_amount, `${path}/unit_amount/value`, amount.currency_code) * Number(quantity)
    if (!tax) continue
    taxSum += cents(tax, `${path}/tax/value`, amount.currency_code) * Number(quantity)
    taxed = true
  }
  if (unitSum !== itemTotal) {
    const rule =
      'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.'
    throw unprocessable('ITEM_TOTAL_MISMATCH', rule, `${at}/amount/breakdown/item_total/value`)
  }
  const taxTotal = part('tax_total')
  if (!taxed) return
  if (taxTotal === undefined) {
    const rule =
      'If item details are specified (items.tax_total and items.quantity) corresponding amount.breakdown.tax_total is required.'
    throw unprocessable('TAX_TOTAL_REQUIRED', rule, `${at}/amount/breakdown/tax_total`)
  }
  if (taxSum !== taxTotal) {
    const rule = 'Should equal sum of (tax * quantity) across all items for a given purchase_unit.'
    throw unprocessable('TAX_TOTAL_MISMATCH', rule, `${at}/amount/breakdown/tax_total/value`)
  }
}

export function cents({ value, currency_code }: Money, field: string, currency: string): number {
  if (currency_code !== currency) {
    throw unprocessable(
      'MULTI_CURRENCY_ORDER',
      'Multiple differing values of currency_code are not supported.',
      field,
    )
  }
  if (!/^[A-Z]{3}$/.test(currency_code)) throw malformed('INVALID_CURRENCY_CODE', field)
  if (value.startsWith('-'))
    throw unprocessable('CANNOT_BE_NEGATIVE', 'Must be zero or more.', field)
  if (!/^\d+(?:\.\d+)?$/.test(value)) throw malformed('INVALID_PARAMETER_SYNTAX', field, value)
  const amount = centsOf(value)
  if (amount !== undefined) return amount
  throw unprocessable(
    'DECIMAL_PRECISION',
    'The value of the field should not be more than two decimal addresses.',
    field,
  )
}

/** What was left out stays left out. */
function withoutUndefined(unit: object): PurchaseUnit {
  return JSON.parse(JSON.stringify(unit)) as PurchaseUnit
}
