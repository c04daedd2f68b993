import type { PaymentFacts } from '../controls/payment-view.ts'
import { refundedFact } from '../controls/shown-facts.ts'
import type { StripePayment } from './stripe-payment.ts'

export function describeStripe({ stored, charge, dispute }: StripePayment): PaymentFacts {
  const { session, lines } = stored
  return {
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
): Pick<PaymentFacts, 'state' | 'tone'> {
  if (dispute === 'needs_response') return { state: 'Disputed', tone: 'bad' }
  if (dispute === 'lost') return { state: 'Charged back', tone: 'bad' }
  if (status === 'complete' && paid === 'paid') return { state: 'Paid', tone: 'good' }
  if (status === 'complete') return { state: 'Completed, not paid', tone: 'waiting' }
  return status === 'open' ? { state: 'Open', tone: 'open' } : { state: 'Expired', tone: 'bad' }
}
