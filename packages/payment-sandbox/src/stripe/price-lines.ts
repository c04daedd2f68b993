import type { SandboxStore } from '../store/sandbox-store.ts'
import { invalid, missing } from './stripe-error.ts'
import type { SessionLine } from './stripe-objects.ts'
import type { StripeParams } from './stripe-params.ts'

export interface PricedLines {
  lines: SessionLine[]
  currency: string
  subtotal: number
  tax: number
  total: number
}

/** What the line items cost. Stripe computes; the shop only names its prices and its tax rates. */
export async function priceLines(store: SandboxStore, params: StripeParams): Promise<PricedLines> {
  const items = params.objects('line_items')
  if (items.length === 0) {
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing')
  }
  const priced: Awaited<ReturnType<typeof priceLine>>[] = []
  for (const item of items) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of lines
    priced.push(await priceLine(store, item))
  }
  const [first] = priced
  const currency = first?.currency ?? 'usd'
  if (priced.some((line) => line.currency !== currency)) {
    throw invalid('All line items must use the same currency.', 'line_items')
  }
  const sum = (of: (line: SessionLine) => number) =>
    priced.reduce((total, { line }) => total + of(line), 0)
  const subtotal = sum((line) => line.amountSubtotal)
  const tax = sum((line) => line.amountTax)
  const exclusive = priced.reduce((total, { addedTax }) => total + addedTax, 0)
  const total = subtotal + exclusive
  if (total < 50) {
    const problem = `The Checkout Session's total amount must be at least $0.50 usd.`
    throw invalid(problem, 'line_items', 'amount_too_small')
  }
  return { lines: priced.map(({ line }) => line), currency, subtotal, tax, total }
}

async function priceLine(store: SandboxStore, item: StripeParams) {
  item.only('price_data', 'price', 'quantity', 'tax_rates', 'adjustable_quantity', 'metadata')
  const price = item.text('price')
  if (price !== null) throw missing('price', price, item.name('price'), 400)
  const data = item
    .object('price_data')
    .only('currency', 'product', 'product_data', 'unit_amount', 'tax_behavior', 'recurring')
  const product = data
    .object('product_data')
    .only('name', 'description', 'images', 'metadata', 'tax_code', 'tax_details', 'unit_label')
  const quantity = item.whole('quantity') ?? 1
  const unitAmount = data.whole('unit_amount')
  if (unitAmount === null || unitAmount < 0) {
    throw invalid('Invalid non-negative integer', data.name('unit_amount'))
  }
  if (quantity < 1) throw invalid('Invalid quantity', item.name('quantity'))
  const amountSubtotal = unitAmount * quantity
  let [amountTax, addedTax] = [0, 0]
  for (const [index, id] of item.texts('tax_rates').entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one rate, as a rule
    const rate = await store.get('stripe.tax_rate', id)
    if (!rate) throw missing('tax rate', id, `${item.name('tax_rates')}[${index}]`, 400)
    const tax = taxOf(amountSubtotal, rate.percentage, rate.inclusive)
    amountTax += tax
    if (!rate.inclusive) addedTax += tax
  }
  const line: SessionLine = {
    id: store.newId('li_1'),
    description: product.required('name'),
    quantity,
    unitAmount,
    amountSubtotal,
    amountTax,
  }
  return { line, currency: data.required('currency').toLowerCase(), addedTax }
}

/** In whole numbers: a percentage has at most four decimals. Halves round up. */
export function taxOf(amount: number, percentage: number, inclusive: boolean): number {
  const rate = BigInt(Math.round(percentage * 10_000))
  const whole = 1_000_000n
  const divisor = inclusive ? whole + rate : whole
  return Number((BigInt(amount) * rate * 2n + divisor) / (divisor * 2n))
}
