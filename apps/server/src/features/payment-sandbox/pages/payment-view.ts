import type { Books } from '../books.ts'
import { btcpayControls, type BtcpayPayment } from '../btcpay/btcpay-controls.ts'
import { balanceOf, centsFor, coinAmount, payingMethod } from '../btcpay/invoice-money.ts'
import type { Controlled } from '../control.ts'
import type { ProviderName } from '../delivery.ts'
import { centsOf, decimalOf } from '../money.ts'
import { paypalControls, type PaypalPayment } from '../paypal/paypal-controls.ts'
import { stripeControls, type StripePayment } from '../stripe/stripe-controls.ts'

/** A payment as a person sees it, whoever provides it. */
export interface PaymentView {
  provider: ProviderName
  id: string
  item: string
  subtotalCents: number
  taxCents: number
  totalCents: number
  /** Further facts, such as an amount of coin. */
  facts: [label: string, text: string][]
  state: string
  tone: 'open' | 'waiting' | 'good' | 'bad'
  actions: { name: string; label: string; by: 'payer' | 'world' }[]
  /** Where its payer pays, under the sandbox's prefix. */
  page: string
  /** Where coins would go. */
  address?: string
  /** Where its payer collects what they get back, under the sandbox's prefix. */
  refunds?: { path: string; label: string }[]
}

/** Not what the payer or the order is called: that is the shop's business. */
export async function viewPayment(
  books: Books,
  provider: ProviderName,
  id: string,
): Promise<PaymentView | undefined> {
  switch (provider) {
    case 'stripe':
      return view(stripeControls, books, id, stripeFacts)
    case 'paypal':
      return view(paypalControls, books, id, paypalFacts)
    case 'btcpay':
      return view(btcpayControls, books, id, btcpayFacts)
  }
}

async function view<Payment>(
  { load, actions }: Controlled<Payment>,
  books: Books,
  id: string,
  facts: (payment: Payment) => Omit<PaymentView, 'actions'>,
): Promise<PaymentView | undefined> {
  const payment = await load(books, id)
  if (!payment) return undefined
  const possible = Object.entries(actions)
    .filter(([, action]) => action.possible(payment))
    .map(([name, { label, by }]) => ({ name, label, by }))
  return { ...facts(payment), actions: possible }
}

type Facts = Omit<PaymentView, 'actions'>

function stripeFacts({ stored, charge, dispute }: StripePayment): Facts {
  const { session, lines } = stored
  return {
    provider: 'stripe',
    id: session.id,
    item: lines.map(({ description }) => description).join(', '),
    subtotalCents: session.amount_subtotal ?? 0,
    taxCents: session.total_details?.amount_tax ?? 0,
    totalCents: session.amount_total ?? 0,
    facts: refundedFact(charge?.amount_refunded ?? 0),
    ...stripeState(session.status ?? 'open', session.payment_status, dispute?.status),
    page: `/stripe/c/pay/${session.id}`,
  }
}

function stripeState(
  status: string,
  paid: string,
  dispute = 'none',
): Pick<Facts, 'state' | 'tone'> {
  if (dispute === 'needs_response') return { state: 'Disputed', tone: 'bad' }
  if (dispute === 'lost') return { state: 'Charged back', tone: 'bad' }
  if (status === 'complete' && paid === 'paid') return { state: 'Paid', tone: 'good' }
  if (status === 'complete') return { state: 'Completed, not paid', tone: 'waiting' }
  return status === 'open' ? { state: 'Open', tone: 'open' } : { state: 'Expired', tone: 'bad' }
}

function paypalFacts({ order, capture }: PaypalPayment): Facts {
  const { amount, items, description } = order.unit
  const totalCents = centsOf(amount.value) ?? 0
  const taxCents = centsOf(amount.breakdown?.['tax_total']?.value ?? '0') ?? 0
  const names = items?.map(({ name }) => name).join(', ')
  return {
    provider: 'paypal',
    id: order.id,
    item: names ?? description ?? 'An order',
    subtotalCents: totalCents - taxCents,
    taxCents,
    totalCents,
    facts: refundedFact(capture?.refundedCents ?? 0),
    ...paypalState({ order, capture }),
    page: `/paypal/checkoutnow?token=${order.id}`,
  }
}

function paypalState({ order, capture }: PaypalPayment): Pick<Facts, 'state' | 'tone'> {
  if (capture?.dispute?.status === 'OPEN') return { state: 'Disputed', tone: 'bad' }
  if (capture) {
    const { status } = capture
    const tone = status === 'PENDING' ? 'waiting' : status === 'DECLINED' ? 'bad' : 'good'
    return { state: inWords(status), tone }
  }
  if (order.status === 'APPROVED') {
    const declines = order.instrument === 'declined'
    return { state: declines ? 'Approved, will be declined' : 'Approved', tone: 'waiting' }
  }
  return { state: 'Open', tone: 'open' }
}

function btcpayFacts({ invoice, pullPayments }: BtcpayPayment): Facts {
  const { coin, wholeUnits, paidUnits, dueUnits, overUnits } = balanceOf(invoice)
  const totalCents = centsOf(invoice.amount) ?? 0
  const told = Number(invoice.metadata['taxIncluded'] ?? 0)
  const taxCents = Number.isFinite(told) ? Math.min(Math.round(told * 100), totalCents) : 0
  const item = invoice.metadata['itemDesc']
  const text = (units: bigint) => `${coinAmount(units, coin)} ${coin.currency}`
  const { status, additionalStatus } = invoice
  return {
    provider: 'btcpay',
    id: invoice.id,
    item: typeof item === 'string' ? item : 'An order',
    subtotalCents: totalCents - taxCents,
    taxCents,
    totalCents,
    facts: [
      [`Amount in ${coin.name}`, text(wholeUnits)],
      ...fact(
        paidUnits > 0n,
        'Received',
        `${text(paidUnits)} ($${decimalOf(centsFor(paidUnits, coin))})`,
      ),
      ...fact(paidUnits > 0n && dueUnits > 0n, 'Still due', text(dueUnits)),
      ...fact(overUnits > 0n, 'Too much', text(overUnits)),
    ],
    address: payingMethod(invoice).destination,
    refunds: pullPayments.map(({ id, collectedAt }) => ({
      path: `/btcpay/pull-payments/${id}`,
      label: collectedAt === null ? 'Collect the refund' : 'The refund, collected',
    })),
    state: additionalStatus === 'None' ? status : `${status}, ${exceptions[additionalStatus]}`,
    tone: invoiceTones[status],
    page: `/btcpay/i/${invoice.id}`,
  }
}

function refundedFact(cents: number): [string, string][] {
  return fact(cents > 0, 'Refunded', `$${decimalOf(cents)}`)
}

function fact(known: boolean, label: string, text: string): [string, string][] {
  return known ? [[label, text]] : []
}

/** 'PARTIALLY_REFUNDED' in words. */
function inWords(name: string): string {
  return name.charAt(0) + name.slice(1).replaceAll('_', ' ').toLowerCase()
}

const exceptions = {
  PaidPartial: 'partly paid',
  PaidOver: 'paid too much',
  PaidLate: 'paid late',
  Marked: 'marked by hand',
}

const invoiceTones = {
  New: 'open',
  Processing: 'waiting',
  Settled: 'good',
  Expired: 'bad',
  Invalid: 'bad',
} as const
