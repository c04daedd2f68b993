import { actionsOn } from '../controls/control.ts'
import { paymentControls } from '../controls/payment-controls.ts'
import { loadBtcpayPayment, type BtcpayPayment } from './btcpay-payment.ts'
import { describeBtcpay } from './btcpay-view.ts'
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

const isPayable = ({ invoice }: BtcpayPayment) => invoice.status === 'New'
const isUnconfirmed = ({ invoice }: BtcpayPayment) =>
  invoice.payments.some(({ status }) => status === 'Processing')
const isPaidLate = ({ invoice }: BtcpayPayment) => balanceOf(invoice).dueUnits === 0n

export const btcpayActions = actionsOn<BtcpayPayment>()({
  pay: {
    label: 'Pay',
    by: 'payer',
    possible: isPayable,
    run: (store, { invoice }) => receivePayment(store, invoice, 'rest'),
  },
  'pay-partly': {
    label: 'Pay partly',
    by: 'payer',
    possible: isPayable,
    run: (store, { invoice }) => receivePayment(store, invoice, 'part'),
  },
  'pay-too-much': {
    label: 'Pay too much',
    by: 'payer',
    possible: isPayable,
    run: (store, { invoice }) => receivePayment(store, invoice, 'more'),
  },
  'pay-late': {
    label: 'Pay late',
    by: 'payer',
    possible: (payment) => payment.invoice.status === 'Expired' && !isPaidLate(payment),
    run: (store, { invoice }) => receivePayment(store, invoice, 'rest'),
  },
  settle: {
    label: 'Settle',
    by: 'payer',
    possible: isUnconfirmed,
    run: (store, { invoice }) => confirmPayments(store, invoice),
  },
  'double-spend': {
    label: 'Double-spend',
    by: 'payer',
    possible: isUnconfirmed,
    run: (store, { invoice }) => replacePayments(store, invoice),
  },
  'never-confirm': {
    label: 'Never confirm',
    by: 'payer',
    possible: ({ invoice }) => invoice.status === 'Processing',
    run: (store, { invoice }) => giveUpInvoice(store, invoice),
  },
  expire: {
    label: 'Expire',
    by: 'payer',
    possible: isPayable,
    run: (store, { invoice }) => expireInvoice(store, invoice),
  },
  'mark-settled': {
    label: 'Mark as settled',
    by: 'provider',
    possible: ({ invoice }) => markable(invoice).includes('Settled'),
    run: (store, { invoice }) => markInvoice(store, invoice, 'Settled'),
  },
  'mark-invalid': {
    label: 'Mark as invalid',
    by: 'provider',
    possible: ({ invoice }) => markable(invoice).includes('Invalid'),
    run: (store, { invoice }) => markInvoice(store, invoice, 'Invalid'),
  },
  refund: {
    label: 'Refund',
    by: 'provider',
    possible: ({ invoice, pullPayments }) =>
      ['Settled', 'Invalid', 'Expired'].includes(invoice.status) &&
      balanceOf(invoice).paidUnits > 0n &&
      pullPayments.length === 0,
    run: (store, { invoice }) => refundInvoice(store, invoice, { refundVariant: 'Fiat' }),
  },
})

export type BtcpayAction = keyof typeof btcpayActions

export const btcpayControls = paymentControls({
  load: loadBtcpayPayment,
  actions: btcpayActions,
  describe: describeBtcpay,
})
