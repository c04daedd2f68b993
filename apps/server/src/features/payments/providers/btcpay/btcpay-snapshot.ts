import type { CryptoDetails } from '@leadline/contract/shop/payments'

import { centsFromDecimal, isAtLeast } from '../decimal-cents.ts'
import type { PaymentSnapshot } from '../gateway.ts'
import { ProviderUnavailable } from '../provider-errors.ts'
import type { Invoice, PaymentMethods } from './btcpay-invoice.ts'

/** Late by less than this, the frozen rate is still fair. */
const acceptedLatenessS = 3600

/** An invoice and the coins on it, in our words. */
export function snapshotOf(
  invoice: Invoice,
  methods: PaymentMethods,
  { storeId, now }: { storeId: string; now: number },
): PaymentSnapshot {
  const verdict = verdictOf(invoice, methods)
  const isOpen = verdict.state === 'open'
  const isWatched = now < invoice.monitoringExpiration * 1000
  const canTakeMore = isOpen || (verdict.exception === 'partial' && isWatched)
  return {
    providerId: invoice.id,
    orderId: invoice.metadata.orderId ?? null,
    amountCents: centsFromDecimal(invoice.amount),
    currency: invoice.currency.toUpperCase(),
    // A top-up invoice is settled by any amount.
    ours: invoice.storeId === storeId && invoice.type === 'Standard',
    state: verdict.state,
    exception: verdict.exception,
    overpaid: invoice.additionalStatus === 'PaidOver',
    // A payout does not show on its invoice: an operator says when it is done.
    refundedCents: null,
    // Coins cannot be called back.
    dispute: 'none',
    reference: null,
    providerStatus: `${invoice.status}/${invoice.additionalStatus}`,
    checkoutUrl: isOpen ? invoice.checkoutLink : null,
    crypto: cryptoOf(methods, canTakeMore),
  }
}

type Verdict = Pick<PaymentSnapshot, 'state' | 'exception'>

function verdictOf(invoice: Invoice, methods: PaymentMethods): Verdict {
  switch (invoice.status) {
    case 'New':
      return { state: 'open', exception: null }
    case 'Processing':
      return { state: 'processing', exception: null }
    case 'Settled':
      return settled(invoice)
    case 'Expired':
      return expired(invoice, methods)
    case 'Invalid':
      return { state: 'failed', exception: hasCoins(methods) ? 'unconfirmed' : null }
    default:
      throw unknown(invoice)
  }
}

/** Coins were sent, and the network did not confirm them in time, or an operator called it off. */
function hasCoins(methods: PaymentMethods): boolean {
  return methods.some(({ totalPaid }) => Number(totalPaid) > 0)
}

function settled(invoice: Invoice): Verdict {
  switch (invoice.additionalStatus) {
    case 'None':
    case 'PaidOver':
    // An operator's own decision.
    case 'Marked':
      return { state: 'paid', exception: null }
    case 'PaidPartial':
      return { state: 'expired', exception: 'partial' }
    case 'PaidLate':
      return { state: 'expired', exception: 'late' }
    default:
      throw unknown(invoice)
  }
}

function expired(invoice: Invoice, methods: PaymentMethods): Verdict {
  switch (invoice.additionalStatus) {
    case 'None':
      return { state: 'expired', exception: null }
    case 'PaidPartial':
      return { state: 'expired', exception: 'partial' }
    case 'PaidLate':
    case 'PaidOver':
      return isJustLate(invoice, methods)
        ? { state: 'paid', exception: null }
        : { state: 'expired', exception: 'late' }
    default:
      throw unknown(invoice)
  }
}

/** All of it, confirmed, and within the hour: BTCPay never settles such an invoice by itself. */
function isJustLate(invoice: Invoice, methods: PaymentMethods): boolean {
  const payments = methods.flatMap((method) => method.payments ?? [])
  const lastAt = Math.max(...payments.map(({ receivedDate }) => receivedDate))
  return (
    payments.length > 0 &&
    payments.every(({ status }) => status === 'Settled') &&
    isAtLeast(invoice.paidAmount ?? '', invoice.amount) &&
    lastAt - invoice.expirationTime < acceptedLatenessS
  )
}

function unknown({ status, additionalStatus }: Invoice): ProviderUnavailable {
  return new ProviderUnavailable(`BTCPay has an invoice as ${status}/${additionalStatus}`)
}

function cryptoOf([method]: PaymentMethods, canTakeMore: boolean): CryptoDetails | null {
  if (!method) return null
  const due = String(method.due)
  return {
    currency: method.currency ?? method.paymentMethodId.replace(/-.*/, ''),
    amount: String(method.amount),
    paid: String(method.totalPaid),
    // Negative when too much was sent.
    due: due.startsWith('-') ? '0' : due,
    paymentLink: canTakeMore ? (method.paymentLink ?? null) : null,
    address: canTakeMore ? (method.destination ?? null) : null,
  }
}
