import type Stripe from 'stripe'

import type { SandboxStore } from '../store/sandbox-store.ts'
import { invalid } from './stripe-error.ts'
import { seconds } from './stripe-objects.ts'
import type { StripeParams } from './stripe-params.ts'

const known = [
  'active country description display_name expand inclusive',
  'jurisdiction metadata percentage state tax_type',
].flatMap((names) => names.split(' '))

const taxTypes = ['sales_tax', 'vat', 'gst'] as const

export async function createTaxRate(
  store: SandboxStore,
  params: StripeParams,
): Promise<Stripe.TaxRate> {
  params.only(...known)
  const percentage = Number(params.required('percentage'))
  const inclusive = params.flag('inclusive')
  if (!(percentage >= 0 && percentage <= 100)) throw invalid('Invalid percentage', 'percentage')
  if (inclusive === null) {
    throw invalid('Missing required param: inclusive.', 'inclusive', 'parameter_missing')
  }
  const rate: Stripe.TaxRate = {
    id: store.newId('txr_1'),
    object: 'tax_rate',
    active: params.flag('active') ?? true,
    country: params.text('country'),
    created: seconds(store.now()),
    description: params.text('description'),
    display_name: params.required('display_name'),
    effective_percentage: percentage,
    flat_amount: null,
    inclusive,
    jurisdiction: params.text('jurisdiction'),
    jurisdiction_level: null,
    livemode: false,
    metadata: params.metadata(),
    percentage,
    rate_type: 'percentage',
    state: params.text('state'),
    tax_type: taxTypes.find((type) => type === params.text('tax_type')) ?? null,
  }
  await store.put('stripe.tax_rate', rate.id, rate)
  return rate
}
