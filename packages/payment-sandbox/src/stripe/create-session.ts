import type Stripe from 'stripe'

import type { SandboxStore } from '../store/sandbox-store.ts'
import { type PricedLines, priceLines } from './price-lines.ts'
import { invalid } from './stripe-error.ts'
import { seconds } from './stripe-objects.ts'
import type { StripeParams } from './stripe-params.ts'

/** The parameters that Stripe accepts. Most of them change nothing here. */
const known = [
  'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types',
  'automatic_tax billing_address_collection branding_settings cancel_url client_reference_id',
  'consent_collection currency custom_fields custom_text customer customer_account',
  'customer_creation customer_email customer_update discounts excluded_payment_method_types expand',
  'expires_at integration_identifier invoice_creation line_items locale managed_payments metadata',
  'mode name_collection optional_items origin_context payment_intent_data',
  'payment_method_collection payment_method_configuration payment_method_data',
  'payment_method_options permissions phone_number_collection redirect_on_completion return_url',
  'saved_payment_method_options setup_intent_data shipping_address_collection shipping_options',
  'submit_type subscription_data success_url tax_id_collection ui_mode wallet_options',
].flatMap((names) => names.split(' '))

/** The sandbox stores no email addresses. */
const forgottenEmail = 'buyer@sandbox.invalid'

export async function createSession(
  store: SandboxStore,
  params: StripeParams,
  pageUrl: (id: string) => string,
): Promise<Stripe.Checkout.Session> {
  params.only(...known)
  const mode = params.required('mode')
  if (mode !== 'payment') throw invalid(`The sandbox knows no mode '${mode}'.`, 'mode')
  const priced = await priceLines(store, params)
  const intentMetadata = params
    .object('payment_intent_data')
    .only('metadata', 'description', 'receipt_email', 'statement_descriptor_suffix')
    .metadata()
  const session = openSession(store, params, priced, pageUrl)
  await store.put(
    'stripe.session',
    session.id,
    { session, lines: priced.lines, intentMetadata },
    { dueAt: session.expires_at * 1000 },
  )
  return session
}

function expiryOf(params: StripeParams, created: number): number {
  const expiresAt = params.whole('expires_at') ?? created + 24 * 3600
  if (expiresAt >= created + 30 * 60 && expiresAt <= created + 24 * 3600) return expiresAt
  const problem =
    'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.'
  throw invalid(problem, 'expires_at')
}

function openSession(
  store: SandboxStore,
  params: StripeParams,
  { currency, subtotal, tax, total }: PricedLines,
  pageUrl: (id: string) => string,
): Stripe.Checkout.Session {
  const id = store.newId('cs_test_a1', 40)
  const created = seconds(store.now())
  const email = params.text('customer_email', 800) === null ? null : forgottenEmail
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.text('cancel_url'),
    client_reference_id: params.text('client_reference_id', 200),
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: email === null ? null : customerDetails(email),
    customer_email: email,
    discounts: null,
    expires_at: expiryOf(params, created),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: params.metadata(),
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.required('success_url'),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
    ui_mode: 'hosted_page',
    url: pageUrl(id),
    wallet_options: null,
  }
}

function customerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}
