import type { Books } from '../books.ts'
import { table } from '../control.ts'
import type { StoredInvoice, StoredPullPayment } from './btcpay-objects.ts'
import {
  confirmPayments,
  expireInvoice,
  giveUpInvoice,
  markInvoice,
  receivePayment,
  replacePayments,
} from './invoice-actions.ts'
import { markable } from './invoice-answer.ts'
import { balanceOf } from './invoice-money.ts'
import { refundInvoice } from './refund-invoice.ts'

export interface BtcpayPayment {
  invoice: StoredInvoice
  pullPayments: StoredPullPayment[]
}

async function load(books: Books, id: string): Promise<BtcpayPayment | undefined> {
  const invoice = await books.get('btcpay.invoice', id)
  if (!invoice) return undefined
  const pullPayments = await books.list('btcpay.pull_payment', { ref: id })
  return { invoice, pullPayments: pullPayments.map(({ body }) => body) }
}

const isPayable = ({ invoice }: BtcpayPayment) => invoice.status === 'New'
const isUnconfirmed = ({ invoice }: BtcpayPayment) =>
  invoice.payments.some(({ status }) => status === 'Processing')
const isPaidLate = ({ invoice }: BtcpayPayment) => balanceOf(invoice).dueUnits === 0n

export const btcpayControls = {
  load,
  actions: table<BtcpayPayment>()({
    pay: {
      label: 'Pay',
      by: 'payer',
      possible: isPayable,
      run: (books, { invoice }) => receivePayment(books, invoice, 'rest'),
    },
    'pay-partly': {
      label: 'Pay partly',
      by: 'payer',
      possible: isPayable,
      run: (books, { invoice }) => receivePayment(books, invoice, 'part'),
    },
    'pay-too-much': {
      label: 'Pay too much',
      by: 'payer',
      possible: isPayable,
      run: (books, { invoice }) => receivePayment(books, invoice, 'more'),
    },
    'pay-late': {
      label: 'Pay late',
      by: 'payer',
      possible: (payment) => payment.invoice.status === 'Expired' && !isPaidLate(payment),
      run: (books, { invoice }) => receivePayment(books, invoice, 'rest'),
    },
    settle: {
      label: 'Settle',
      by: 'payer',
      possible: isUnconfirmed,
      run: (books, { invoice }) => confirmPayments(books, invoice),
    },
    'double-spend': {
      label: 'Double-spend',
      by: 'payer',
      possible: isUnconfirmed,
      run: (books, { invoice }) => replacePayments(books, invoice),
    },
    'never-confirm': {
      label: 'Never confirm',
      by: 'payer',
      possible: ({ invoice }) => invoice.status === 'Processing',
      run: (books, { invoice }) => giveUpInvoice(books, invoice),
    },
    expire: {
      label: 'Expire',
      by: 'payer',
      possible: isPayable,
      run: (books, { invoice }) => expireInvoice(books, invoice),
    },
    'mark-settled': {
      label: 'Mark as settled',
      by: 'world',
      possible: ({ invoice }) => markable(invoice).includes('Settled'),
      run: (books, { invoice }) => markInvoice(books, invoice, 'Settled'),
    },
    'mark-invalid': {
      label: 'Mark as invalid',
      by: 'world',
      possible: ({ invoice }) => markable(invoice).includes('Invalid'),
      run: (books, { invoice }) => markInvoice(books, invoice, 'Invalid'),
    },
    refund: {
      label: 'Refund',
      by: 'world',
      possible: ({ invoice, pullPayments }) =>
        ['Settled', 'Invalid', 'Expired'].includes(invoice.status) &&
        balanceOf(invoice).paidUnits > 0n &&
        pullPayments.length === 0,
      run: (books, { invoice }) => refundInvoice(books, invoice, { refundVariant: 'Fiat' }),
    },
  }),
}
