import type Stripe from 'stripe'

import type { Books } from '../books.ts'
import { type Control, table } from '../control.ts'
import { closeDispute, openDispute } from './dispute-charge.ts'
import { failRefund, refundCharge } from './refund-charge.ts'
import { expireSession, finishLatePayment, intentOf, paySession } from './session-actions.ts'
import type { StoredSession } from './stripe-objects.ts'

/** A session with everything that came of it. */
export interface StripePayment {
  stored: StoredSession
  intent: Stripe.PaymentIntent | undefined
  charge: Stripe.Charge | undefined
  refund: Stripe.Refund | undefined
  dispute: Stripe.Dispute | undefined
}

async function load(books: Books, id: string): Promise<StripePayment | undefined> {
  const stored = await books.get('stripe.session', id)
  if (!stored) return undefined
  const intent = await intentOf(books, stored.session)
  if (!intent) return { stored, intent, charge: undefined, refund: undefined, dispute: undefined }
  const [charge] = await books.list('stripe.charge', { ref: intent.id })
  const refunds = await books.list('stripe.refund', { ref: intent.id })
  const [dispute] = await books.list('stripe.dispute', { ref: intent.id })
  const refund = refunds.map(({ body }) => body).find(({ status }) => status === 'succeeded')
  return { stored, intent, charge: charge?.body, refund, dispute: dispute?.body }
}

const isOpen = ({ stored }: StripePayment) => stored.session.status === 'open'
const isLate = ({ intent }: StripePayment) => intent?.status === 'processing'
const isContested = ({ dispute }: StripePayment) => dispute?.status === 'needs_response'
const isRefundable = ({ charge }: StripePayment) =>
  charge !== undefined && !charge.refunded && !charge.disputed

const refund =
  (part: (left: number) => number): Control<StripePayment>['run'] =>
  async (books, { charge, stored }) => {
    if (!charge) return
    const amount = part(charge.amount - charge.amount_refunded)
    await refundCharge(books, charge, amount, 'requested_by_customer', stored.intentMetadata)
  }

const close =
  (end: 'won' | 'lost'): Control<StripePayment>['run'] =>
  async (books, { dispute }) =>
    dispute && closeDispute(books, dispute, end)

const id = ({ stored }: StripePayment) => stored.session.id

export const stripeControls = {
  load,
  actions: table<StripePayment>()({
    pay: {
      label: 'Pay',
      by: 'payer',
      possible: isOpen,
      run: (books, payment) => paySession(books, id(payment), 'now'),
    },
    'pay-later': {
      label: 'Pay later (async)',
      by: 'payer',
      possible: isOpen,
      run: (books, payment) => paySession(books, id(payment), 'later'),
    },
    'async-success': {
      label: 'Async success',
      by: 'world',
      possible: isLate,
      run: (books, payment) => finishLatePayment(books, id(payment), 'succeeded'),
    },
    'async-failure': {
      label: 'Async failure',
      by: 'world',
      possible: isLate,
      run: (books, payment) => finishLatePayment(books, id(payment), 'failed'),
    },
    expire: {
      label: 'Expire',
      by: 'world',
      possible: isOpen,
      run: (books, payment) => expireSession(books, id(payment)),
    },
    refund: {
      label: 'Refund',
      by: 'world',
      possible: isRefundable,
      run: refund((left) => left),
    },
    'refund-partly': {
      label: 'Refund partly',
      by: 'world',
      possible: isRefundable,
      run: refund((left) => Math.ceil(left / 2)),
    },
    'fail-refund': {
      label: 'Fail the refund',
      by: 'world',
      possible: (payment) => payment.refund !== undefined,
      run: async (books, payment) => payment.refund && failRefund(books, payment.refund),
    },
    'open-dispute': {
      label: 'Open dispute',
      by: 'world',
      possible: ({ charge }) => charge !== undefined && !charge.refunded && !charge.disputed,
      run: async (books, { charge }) => charge && openDispute(books, charge),
    },
    'win-dispute': {
      label: 'Win dispute',
      by: 'world',
      possible: isContested,
      run: close('won'),
    },
    'lose-dispute': {
      label: 'Lose dispute',
      by: 'world',
      possible: isContested,
      run: close('lost'),
    },
  }),
}
