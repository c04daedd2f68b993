import { centsOf } from '../money.ts'
import { malformed, unprocessable } from './paypal-error.ts'
import type { Money, PurchaseUnit } from './paypal-objects.ts'

const breakdownParts = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'] as const
const deductions = ['discount', 'shipping_discount'] as const

/** Whether an order's parts add up to what it asks for. */
export function checkAmounts({ amount, items }: PurchaseUnit): void {
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
