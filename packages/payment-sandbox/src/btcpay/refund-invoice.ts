import * as z from 'zod/mini'

import { centsOf, decimalOf } from '../money.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { refused, wrongInput } from './btcpay-error.ts'
import type { StoredInvoice, StoredPullPayment } from './btcpay-objects.ts'
import { emitBtcpayEvent } from './btcpay-webhook.ts'
import { balanceOf, centsFor, coinAmount } from './invoice-money.ts'

const refundRequest = z.object({
  name: z.nullish(z.string().check(z.maxLength(100))),
  refundVariant: z.enum(['RateThen', 'CurrentRate', 'OverpaidAmount', 'Fiat', 'Custom']),
  payoutMethods: z.nullish(z.array(z.string())),
  customAmount: z.nullish(z.union([z.string(), z.number()])),
  customCurrency: z.nullish(z.string()),
  subtractPercentage: z.nullish(z.union([z.string(), z.number()])),
})

/** Money that waits to be collected: a refund is done when the buyer has named an address. */
export async function refundInvoice(store: SandboxStore, invoice: StoredInvoice, body: unknown) {
  const parsed = refundRequest.safeParse(body)
  if (!parsed.success) throw wrongInput('refundVariant', 'The refund is not valid.')
  const { paidUnits } = balanceOf(invoice)
  const over = ['Settled', 'Invalid'].includes(invoice.status)
  if (!over && !(invoice.status === 'Expired' && paidUnits > 0n)) {
    throw refused('non-refundable', 'Cannot refund this invoice')
  }
  const { currency, amount } = worth(invoice, parsed.data)
  const pullPayment: StoredPullPayment = {
    id: store.newId('', 22),
    invoiceId: invoice.id,
    name: parsed.data.name ?? `Refund ${invoice.id}`,
    currency,
    amount,
    createdAt: store.now(),
    collectedAt: null,
  }
  await store.put('btcpay.pull_payment', pullPayment.id, pullPayment, { ref: invoice.id })
  await emitBtcpayEvent(store, invoice, 'InvoiceRefund', { pullPaymentId: pullPayment.id })
  return pullPayment
}

function worth(invoice: StoredInvoice, asked: z.infer<typeof refundRequest>) {
  const { coin, paidUnits, overUnits } = balanceOf(invoice)
  const keptPercent = 100 - Number(asked.subtractPercentage ?? 0)
  if (!(keptPercent > 0 && keptPercent <= 100)) throw wrongInput('subtractPercentage', 'Invalid')
  const ofUnits = (units: bigint) => ({
    currency: coin.currency,
    amount: coinAmount((units * BigInt(Math.round(keptPercent * 100))) / 10_000n, coin),
  })
  switch (asked.refundVariant) {
    case 'Fiat': {
      const cents = Math.round((centsFor(paidUnits, coin) * keptPercent) / 100)
      return { currency: invoice.currency, amount: decimalOf(cents) }
    }
    case 'RateThen':
    case 'CurrentRate':
      return ofUnits(paidUnits)
    case 'OverpaidAmount':
      if (overUnits === 0n) throw wrongInput('refundVariant', 'Invoice is not overpaid')
      return ofUnits(overUnits)
    case 'Custom': {
      const amount = String(asked.customAmount ?? '')
      if (!/^\d+(?:\.\d+)?$/.test(amount) || Number(amount) <= 0) {
        throw wrongInput('customAmount', 'Amount must be greater than 0')
      }
      const currency = asked.customCurrency ?? ''
      if (!/^[A-Z]{3}$/.test(currency)) throw wrongInput('customCurrency', 'Invalid currency')
      const cents = currency === invoice.currency ? centsOf(amount) : undefined
      return { currency, amount: cents === undefined ? amount : decimalOf(cents) }
    }
  }
}

export async function collectRefund(store: SandboxStore, id: string): Promise<StoredPullPayment> {
  const found = await store.get('btcpay.pull_payment', id)
  if (!found) throw refused('pullpayment-not-found', 'The pull payment was not found', 404)
  if (found.collectedAt !== null) return found
  const collected = { ...found, collectedAt: store.now() }
  await store.put('btcpay.pull_payment', id, collected)
  return collected
}
