import { type Control, actionsOn } from '../controls/control.ts'
import { paymentControls } from '../controls/payment-controls.ts'
import { approveOrder, reviewCapture } from './paypal-actions.ts'
import type { StoredOrder } from './paypal-objects.ts'
import { loadPaypalPayment, type PaypalPayment } from './paypal-payment.ts'
import { describePaypal } from './paypal-view.ts'
import { disputeCapture, refundCapture } from './refund-capture.ts'

type Run = Control<PaypalPayment>['run']

const isOpen = ({ order }: PaypalPayment) => order.captureId === null
const isHeld = ({ capture }: PaypalPayment) => capture?.status === 'PENDING'
const isContested = ({ capture }: PaypalPayment) => capture?.dispute?.status === 'OPEN'
const isTaken = ({ capture }: PaypalPayment) =>
  capture !== undefined &&
  (capture.status === 'COMPLETED' || capture.status === 'PARTIALLY_REFUNDED') &&
  capture.dispute?.status !== 'OPEN'

const approve =
  (instrument: StoredOrder['instrument']): Run =>
  (store, { order }, addresses) =>
    approveOrder(store, order.id, instrument, addresses)

const review =
  (end: 'COMPLETED' | 'DECLINED'): Run =>
  async (store, { capture }, addresses) =>
    capture && reviewCapture(store, capture, end, addresses)

const refund =
  (part: (left: number) => number): Run =>
  async (store, { capture }, addresses) =>
    capture &&
    refundCapture(store, capture, part(capture.amountCents - capture.refundedCents), addresses)

const dispute =
  (step: 'open' | 'won' | 'lost'): Run =>
  async (store, { capture }, addresses) =>
    capture && disputeCapture(store, capture, step, addresses)

export const paypalActions = actionsOn<PaypalPayment>()({
  approve: { label: 'Approve', by: 'payer', possible: isOpen, run: approve('good') },
  'approve-held': {
    label: 'Approve, held for review',
    by: 'payer',
    possible: isOpen,
    run: approve('held'),
  },
  decline: { label: 'Decline', by: 'payer', possible: isOpen, run: approve('declined') },
  'complete-review': {
    label: 'Complete the review',
    by: 'provider',
    possible: isHeld,
    run: review('COMPLETED'),
  },
  'deny-review': { label: 'Deny', by: 'provider', possible: isHeld, run: review('DECLINED') },
  refund: { label: 'Refund', by: 'provider', possible: isTaken, run: refund((left) => left) },
  'refund-partly': {
    label: 'Refund partly',
    by: 'provider',
    possible: isTaken,
    run: refund((left) => Math.ceil(left / 2)),
  },
  'open-dispute': {
    label: 'Open dispute',
    by: 'provider',
    possible: isTaken,
    run: dispute('open'),
  },
  'win-dispute': {
    label: 'Win dispute',
    by: 'provider',
    possible: isContested,
    run: dispute('won'),
  },
  'lose-dispute': {
    label: 'Lose dispute',
    by: 'provider',
    possible: isContested,
    run: dispute('lost'),
  },
})

export type PaypalAction = keyof typeof paypalActions

export const paypalControls = paymentControls({
  load: loadPaypalPayment,
  actions: paypalActions,
  describe: describePaypal,
})
