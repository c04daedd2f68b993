import { type Control, actionsOn } from '../controls/control.ts'
import { paymentControls } from '../controls/payment-controls.ts'
import { closeDispute, openDispute } from './dispute-charge.ts'
import { failRefund, refundCharge } from './refund-charge.ts'
import { expireSession, finishLatePayment, paySession } from './session-actions.ts'
import { loadStripePayment, type StripePayment } from './stripe-payment.ts'
import { describeStripe } from './stripe-view.ts'

const isOpen = ({ stored }: StripePayment) => stored.session.status === 'open'
const isLate = ({ intent }: StripePayment) => intent?.status === 'processing'
const isContested = ({ dispute }: StripePayment) => dispute?.status === 'needs_response'
const isRefundable = ({ charge }: StripePayment) =>
  charge !== undefined && !charge.refunded && !charge.disputed

const refund =
  (part: (left: number) => number): Control<StripePayment>['run'] =>
  async (store, { charge, stored }) => {
    if (!charge) return
    const amount = part(charge.amount - charge.amount_refunded)
    await refundCharge(store, charge, amount, 'requested_by_customer', stored.intentMetadata)
  }

const close =
  (end: 'won' | 'lost'): Control<StripePayment>['run'] =>
  async (store, { dispute }) =>
    dispute && closeDispute(store, dispute, end)

const id = ({ stored }: StripePayment) => stored.session.id

export const stripeActions = actionsOn<StripePayment>()({
  pay: {
    label: 'Pay',
    by: 'payer',
    possible: isOpen,
    run: (store, payment) => paySession(store, id(payment), 'now'),
  },
  'pay-later': {
    label: 'Pay later (async)',
    by: 'payer',
    possible: isOpen,
    run: (store, payment) => paySession(store, id(payment), 'later'),
  },
  'async-success': {
    label: 'Async success',
    by: 'provider',
    possible: isLate,
    run: (store, payment) => finishLatePayment(store, id(payment), 'succeeded'),
  },
  'async-failure': {
    label: 'Async failure',
    by: 'provider',
    possible: isLate,
    run: (store, payment) => finishLatePayment(store, id(payment), 'failed'),
  },
  expire: {
    label: 'Expire',
    by: 'provider',
    possible: isOpen,
    run: (store, payment) => expireSession(store, id(payment)),
  },
  refund: {
    label: 'Refund',
    by: 'provider',
    possible: isRefundable,
    run: refund((left) => left),
  },
  'refund-partly': {
    label: 'Refund partly',
    by: 'provider',
    possible: isRefundable,
    run: refund((left) => Math.ceil(left / 2)),
  },
  'fail-refund': {
    label: 'Fail the refund',
    by: 'provider',
    possible: (payment) => payment.refund !== undefined,
    run: async (store, payment) => payment.refund && failRefund(store, payment.refund),
  },
  'open-dispute': {
    label: 'Open dispute',
    by: 'provider',
    possible: ({ charge }) => charge !== undefined && !charge.refunded && !charge.disputed,
    run: async (store, { charge }) => charge && openDispute(store, charge),
  },
  'win-dispute': {
    label: 'Win dispute',
    by: 'provider',
    possible: isContested,
    run: close('won'),
  },
  'lose-dispute': {
    label: 'Lose dispute',
    by: 'provider',
    possible: isContested,
    run: close('lost'),
  },
})

export type StripeAction = keyof typeof stripeActions

export const stripeControls = paymentControls({
  load: loadStripePayment,
  actions: stripeActions,
  describe: describeStripe,
})
