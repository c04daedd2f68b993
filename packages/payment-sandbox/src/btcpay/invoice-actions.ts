import type { SandboxStore } from '../store/sandbox-store.ts'
import { refused } from './btcpay-error.ts'
import type { StoredInvoice, StoredPayment } from './btcpay-objects.ts'
import { emitBtcpayEvent } from './btcpay-webhook.ts'
import { markable, paymentAnswer } from './invoice-answer.ts'
import { balanceOf, payingMethod } from './invoice-money.ts'

export async function knownInvoice(store: SandboxStore, id: string): Promise<StoredInvoice> {
  const invoice = await store.get('btcpay.invoice', id)
  if (!invoice) throw refused('invoice-not-found', 'The invoice was not found', 404)
  return invoice
}

/** How much comes in: the rest, a part of it, or more than that. */
export type Share = 'rest' | 'part' | 'more'

/** Coins arrive, unconfirmed. What they mean depends on how many, and on when. */
export async function receivePayment(store: SandboxStore, invoice: StoredInvoice, share: Share) {
  const { dueUnits, wholeUnits } = balanceOf(invoice)
  const late = invoice.status === 'Expired'
  if (!late && invoice.status !== 'New')
    throw refused('not-payable', 'It is not to be paid any more.')
  const rest = dueUnits === 0n ? wholeUnits : dueUnits
  const units = { rest, part: (rest * 2n) / 5n, more: rest + wholeUnits / 5n }[share]
  const method = payingMethod(invoice)
  const payment: StoredPayment = {
    id: `${store.newId('', 40).toLowerCase()}-0`,
    methodId: method.id,
    receivedAt: store.now(),
    units: units.toString(),
    status: 'Processing',
    late,
  }
  const paid = { ...invoice, payments: [...invoice.payments, payment] }
  const balance = balanceOf(paid)
  const next: StoredInvoice = { ...paid, ...statusOnceReceived(late, balance) }
  await save(store, next)
  await emitBtcpayEvent(store, next, 'InvoiceReceivedPayment', {
    afterExpiration: late,
    paymentMethodId: method.id,
    payment: paymentAnswer(payment, method),
  })
  if (next.status === 'Processing') {
    await emitBtcpayEvent(store, next, 'InvoiceProcessing', { overPaid: balance.overUnits > 0n })
  }
  if (late && balance.dueUnits > 0n) await emitBtcpayEvent(store, next, 'InvoiceExpiredPaidPartial')
  if (late && balance.dueUnits === 0n) {
    await emitBtcpayEvent(store, next, 'InvoicePaidAfterExpiration')
  }
  return next
}

function statusOnceReceived(
  late: boolean,
  { dueUnits, overUnits }: { dueUnits: bigint; overUnits: bigint },
): Pick<StoredInvoice, 'status' | 'additionalStatus'> {
  if (dueUnits > 0n) return { status: late ? 'Expired' : 'New', additionalStatus: 'PaidPartial' }
  if (late) return { status: 'Expired', additionalStatus: 'PaidLate' }
  return { status: 'Processing', additionalStatus: overUnits > 0n ? 'PaidOver' : 'None' }
}

/** Every payment gets its confirmations. A late one settles, but not its invoice: a person decides. */
export async function confirmPayments(store: SandboxStore, invoice: StoredInvoice) {
  const waiting = invoice.payments.filter(({ status }) => status === 'Processing')
  if (waiting.length === 0) throw refused('nothing-to-confirm', 'No payment waits.')
  const payments = invoice.payments.map((payment) =>
    payment.status === 'Processing' ? { ...payment, status: 'Settled' as const } : payment,
  )
  const settles = invoice.status === 'Processing'
  const next: StoredInvoice = { ...invoice, payments, ...(settles && { status: 'Settled' }) }
  await save(store, next)
  const method = payingMethod(invoice)
  for (const payment of waiting) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    await emitBtcpayEvent(store, next, 'InvoicePaymentSettled', {
      afterExpiration: payment.late,
      paymentMethodId: method.id,
      payment: paymentAnswer({ ...payment, status: 'Settled' }, method),
    })
  }
  if (settles) {
    const overPaid = next.additionalStatus === 'PaidOver'
    await emitBtcpayEvent(store, next, 'InvoiceSettled', { manuallyMarked: false, overPaid })
  }
  return next
}

export async function expireInvoice(store: SandboxStore, invoice: StoredInvoice) {
  if (invoice.status !== 'New') throw refused('not-payable', 'It does not wait for a payment.')
  const expiresAt = Math.min(invoice.expiresAt, store.now())
  const next: StoredInvoice = { ...invoice, status: 'Expired', expiresAt }
  await save(store, next)
  const partiallyPaid = next.additionalStatus === 'PaidPartial'
  await emitBtcpayEvent(store, next, 'InvoiceExpired', { partiallyPaid })
  if (partiallyPaid) await emitBtcpayEvent(store, next, 'InvoiceExpiredPaidPartial')
  return next
}

/** The buyer's payment is replaced by another, to themselves. BTCPay reports it to nobody. */
export async function replacePayments(store: SandboxStore, invoice: StoredInvoice) {
  const waiting = invoice.payments.some(({ status }) => status === 'Processing')
  if (!waiting) throw refused('nothing-to-replace', 'No unconfirmed payment is there.')
  const payments = invoice.payments.map((payment) =>
    payment.status === 'Processing' ? { ...payment, status: 'Invalid' as const } : payment,
  )
  const { paidUnits } = balanceOf({ ...invoice, payments })
  const next: StoredInvoice = {
    ...invoice,
    payments,
    status: invoice.status === 'Expired' ? 'Expired' : 'New',
    additionalStatus: paidUnits > 0n ? 'PaidPartial' : 'None',
  }
  await save(store, next)
  return next
}

/** The time to watch for confirmations is over. */
export async function giveUpInvoice(store: SandboxStore, invoice: StoredInvoice) {
  if (invoice.status !== 'Processing')
    throw refused('not-processing', 'No confirmation is awaited.')
  const next: StoredInvoice = { ...invoice, status: 'Invalid', additionalStatus: 'None' }
  await save(store, next)
  await emitBtcpayEvent(store, next, 'InvoiceInvalid', { manuallyMarked: false })
  return next
}

/** An operator declares it to be settled or invalid. */
export async function markInvoice(
  store: SandboxStore,
  invoice: StoredInvoice,
  as: 'Settled' | 'Invalid',
) {
  if (!markable(invoice).includes(as)) {
    throw refused('invalid-status', `Status can only be marked to ${markable(invoice).join(', ')}.`)
  }
  const next: StoredInvoice = { ...invoice, status: as, additionalStatus: 'Marked' }
  await save(store, next)
  const facts = { manuallyMarked: true, ...(as === 'Settled' && { overPaid: false }) }
  await emitBtcpayEvent(store, next, `Invoice${as}`, facts)
  return next
}

/** Its time is over: to be paid, or to be confirmed. */
export async function expireOrGiveUp(store: SandboxStore, id: string): Promise<void> {
  const invoice = await knownInvoice(store, id)
  if (invoice.status === 'New') await expireInvoice(store, invoice)
  else if (invoice.status === 'Processing') await giveUpInvoice(store, invoice)
}

async function save(store: SandboxStore, invoice: StoredInvoice): Promise<void> {
  const dueAt =
    invoice.status === 'New'
      ? invoice.expiresAt
      : invoice.status === 'Processing'
        ? invoice.monitoredUntil
        : null
  await store.put('btcpay.invoice', invoice.id, invoice, { dueAt })
}
