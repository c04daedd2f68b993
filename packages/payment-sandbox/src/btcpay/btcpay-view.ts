import type { PaymentFacts } from '../controls/payment-view.ts'
import { factIf } from '../controls/shown-facts.ts'
import { centsOf, decimalOf } from '../money.ts'
import type { BtcpayPayment } from './btcpay-payment.ts'
import { balanceOf, centsFor, coinAmount, payingMethod } from './invoice-money.ts'

export function describeBtcpay({ invoice, pullPayments }: BtcpayPayment): PaymentFacts {
  const { coin, wholeUnits, paidUnits, dueUnits, overUnits } = balanceOf(invoice)
  const totalCents = centsOf(invoice.amount) ?? 0
  const reported = Number(invoice.metadata['taxIncluded'] ?? 0)
  const taxCents = Number.isFinite(reported) ? Math.min(Math.round(reported * 100), totalCents) : 0
  const item = invoice.metadata['itemDesc']
  const text = (units: bigint) => `${coinAmount(units, coin)} ${coin.currency}`
  const { status, additionalStatus } = invoice
  return {
    id: invoice.id,
    item: typeof item === 'string' ? item : 'An order',
    subtotalCents: totalCents - taxCents,
    taxCents,
    totalCents,
    facts: [
      [`Amount in ${coin.name}`, text(wholeUnits)],
      ...factIf(
        paidUnits > 0n,
        'Received',
        `${text(paidUnits)} ($${decimalOf(centsFor(paidUnits, coin))})`,
      ),
      ...factIf(paidUnits > 0n && dueUnits > 0n, 'Still due', text(dueUnits)),
      ...factIf(overUnits > 0n, 'Too much', text(overUnits)),
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
