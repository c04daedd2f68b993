import {
  btcpayStoreId,
  coins,
  type StoredInvoice,
  type StoredMethod,
  type StoredPayment,
} from './btcpay-objects.ts'
import { balanceOf, coinAmount, paidAmountText, payingMethod } from './invoice-money.ts'

const seconds = (instantMs: number) => Math.floor(instantMs / 1000)

export function invoiceAnswer(invoice: StoredInvoice, checkoutLink: string) {
  return {
    id: invoice.id,
    storeId: btcpayStoreId,
    amount: invoice.amount,
    paidAmount: paidAmountText(invoice),
    currency: invoice.currency,
    type: 'Standard',
    checkoutLink,
    createdTime: seconds(invoice.createdAt),
    expirationTime: seconds(invoice.expiresAt),
    monitoringExpiration: seconds(invoice.monitoredUntil),
    status: invoice.status,
    additionalStatus: invoice.additionalStatus,
    availableStatusesForManualMarking: markable(invoice),
    archived: false,
    metadata: invoice.metadata,
    checkout: checkoutAnswer(invoice),
    receipt: { enabled: null, showQR: null, showPayments: null },
  }
}

/** What an operator may declare it to be. */
export function markable({ status, additionalStatus }: StoredInvoice): ('Settled' | 'Invalid')[] {
  if (status === 'Settled') return additionalStatus === 'Marked' ? ['Invalid'] : []
  return status === 'Invalid' && additionalStatus === 'Marked'
    ? ['Settled']
    : ['Settled', 'Invalid']
}

function checkoutAnswer({ checkout, methods }: StoredInvoice) {
  return {
    speedPolicy: 'MediumSpeed',
    defaultPaymentMethod: null,
    expirationMinutes: 15,
    monitoringMinutes: 1440,
    paymentTolerance: 0,
    redirectURL: null,
    redirectAutomatically: false,
    defaultLanguage: null,
    lazyPaymentMethods: null,
    ...checkout,
    paymentMethods: methods.map(({ id }) => id),
  }
}

export function methodAnswer(invoice: StoredInvoice, method: StoredMethod) {
  const coin = coins[method.id]
  const paying = payingMethod(invoice).id === method.id
  const { paidUnits, dueUnits } = balanceOf(invoice)
  const due = coinAmount(paying ? dueUnits : BigInt(method.units), coin)
  const paid = coinAmount(paying ? paidUnits : 0n, coin)
  const scheme = coin.name.toLowerCase()
  const amountName = coin.currency === 'BTC' ? 'amount' : 'tx_amount'
  return {
    paymentMethodId: method.id,
    currency: coin.currency,
    destination: method.destination,
    paymentLink: `${scheme}:${method.destination}?${amountName}=${due}`,
    rate: coin.rate,
    paymentMethodPaid: paid,
    totalPaid: paid,
    due,
    amount: coinAmount(BigInt(method.units), coin),
    paymentMethodFee: '0',
    payments: paying
      ? invoice.payments
          .filter(({ status }) => status !== 'Invalid')
          .map((payment) => paymentAnswer(payment, method))
      : [],
    activated: true,
    additionalData: {},
  }
}

export function paymentAnswer(payment: StoredPayment, { destination }: StoredMethod) {
  return {
    id: payment.id,
    receivedDate: seconds(payment.receivedAt),
    value: coinAmount(BigInt(payment.units), coins[payment.methodId]),
    fee: '0',
    status: payment.status,
    destination,
  }
}
