import type { PaymentFacts } from '../controls/payment-view.ts'
import { refundedFact } from '../controls/shown-facts.ts'
import { centsOf } from '../money.ts'
import type { PaypalPayment } from './paypal-payment.ts'

export function describePaypal({ order, capture }: PaypalPayment): PaymentFacts {
  const { amount, items, description } = order.unit
  const totalCents = centsOf(amount.value) ?? 0
  const taxCents = centsOf(amount.breakdown?.['tax_total']?.value ?? '0') ?? 0
  const names = items?.map(({ name }) => name).join(', ')
  return {
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

function paypalState({ order, capture }: PaypalPayment): Pick<PaymentFacts, 'state' | 'tone'> {
  if (capture?.dispute?.status === 'OPEN') return { state: 'Disputed', tone: 'bad' }
  if (capture) {
    const { status } = capture
    const tone = status === 'PENDING' ? 'waiting' : status === 'DECLINED' ? 'bad' : 'good'
    return { state: readable(status), tone }
  }
  if (order.status === 'APPROVED') {
    const declines = order.instrument === 'declined'
    return { state: declines ? 'Approved, will be declined' : 'Approved', tone: 'waiting' }
  }
  return { state: 'Open', tone: 'open' }
}

/** 'PARTIALLY_REFUNDED' as readable text. */
function readable(name: string): string {
  return name.charAt(0) + name.slice(1).replaceAll('_', ' ').toLowerCase()
}
