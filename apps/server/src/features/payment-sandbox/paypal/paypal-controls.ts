import type { Books } from '../books.ts'
import { type Control, table } from '../control.ts'
import { approveOrder, captureOf, knownOrder, reviewCapture } from './paypal-actions.ts'
import { PaypalError } from './paypal-error.ts'
import type { StoredCapture, StoredOrder } from './paypal-objects.ts'
import { disputeCapture, refundCapture } from './refund-capture.ts'

export interface PaypalPayment {
  order: StoredOrder
  capture: StoredCapture | undefined
}

async function load(books: Books, id: string): Promise<PaypalPayment | undefined> {
  try {
    const order = await knownOrder(books, id)
    return { order, capture: await captureOf(books, order) }
  } catch (error) {
    // It is over three hours old, or never was.
    if (error instanceof PaypalError) return undefined
    throw error
  }
}

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
  (books, { order }, places) =>
    approveOrder(books, order.id, instrument, places)

const review =
  (end: 'COMPLETED' | 'DECLINED'): Run =>
  async (books, { capture }, places) =>
    capture && reviewCapture(books, capture, end, places)

const refund =
  (part: (left: number) => number): Run =>
  async (books, { capture }, places) =>
    capture &&
    refundCapture(books, capture, part(capture.amountCents - capture.refundedCents), places)

const dispute =
  (step: 'open' | 'won' | 'lost'): Run =>
  async (books, { capture }, places) =>
    capture && disputeCapture(books, capture, step, places)

export const paypalControls = {
  load,
  actions: table<PaypalPayment>()({
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
      by: 'world',
      possible: isHeld,
      run: review('COMPLETED'),
    },
    'deny-review': { label: 'Deny', by: 'world', possible: isHeld, run: review('DECLINED') },
    refund: { label: 'Refund', by: 'world', possible: isTaken, run: refund((left) => left) },
    'refund-partly': {
      label: 'Refund partly',
      by: 'world',
      possible: isTaken,
      run: refund((left) => Math.ceil(left / 2)),
    },
    'open-dispute': {
      label: 'Open dispute',
      by: 'world',
      possible: isTaken,
      run: dispute('open'),
    },
    'win-dispute': {
      label: 'Win dispute',
      by: 'world',
      possible: isContested,
      run: dispute('won'),
    },
    'lose-dispute': {
      label: 'Lose dispute',
      by: 'world',
      possible: isContested,
      run: dispute('lost'),
    },
  }),
}
