import { minuteMs } from '@leadline/contract/durations'
import * as z from 'zod/mini'

import { centsOf } from '../money.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { refused, wrongInput } from './btcpay-error.ts'
import { coins, type MethodId, methodIds, type StoredInvoice } from './btcpay-objects.ts'
import { emitBtcpayEvent } from './btcpay-webhook.ts'
import { unitsFor } from './invoice-money.ts'

const minutes = z.nullish(z.number().check(z.minimum(0), z.maximum(100_000)))

const invoiceRequest = z.object({
  amount: z.nullish(z.union([z.string(), z.number()])),
  currency: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
  checkout: z.nullish(
    z.looseObject({
      paymentMethods: z.nullish(z.array(z.string())),
      defaultPaymentMethod: z.nullish(z.string()),
      expirationMinutes: minutes,
      monitoringMinutes: minutes,
      paymentTolerance: z.nullish(z.number().check(z.minimum(0), z.maximum(100))),
      redirectURL: z.nullish(z.string()),
      speedPolicy: z.nullish(z.enum(['HighSpeed', 'MediumSpeed', 'LowSpeed', 'LowMediumSpeed'])),
    }),
  ),
})

export async function createInvoice(store: SandboxStore, body: unknown): Promise<StoredInvoice> {
  const parsed = invoiceRequest.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw wrongInput((issue?.path ?? []).join('.'), issue?.message ?? 'Invalid')
  }
  const { amount, currency, metadata, checkout } = parsed.data
  const text = amount === null || amount === undefined ? '' : String(amount)
  const cents = centsOf(text)
  if (cents === undefined || cents === 0) {
    throw wrongInput('amount', 'The sandbox makes invoices of a fixed amount above zero only.')
  }
  if ((currency ?? 'USD') !== 'USD') {
    throw refused('generic-error', `No rate is available for ${currency}.`)
  }
  const created = store.now()
  const expiresAt = created + (checkout?.expirationMinutes ?? 15) * minuteMs
  const invoice: StoredInvoice = {
    id: store.newId('', 22),
    amount: text,
    currency: 'USD',
    metadata: withoutEmail(metadata ?? {}),
    checkout: { ...checkout },
    methods: methodsAsked(checkout ?? {}).map((id) => ({
      id,
      destination: newDestination(store, id),
      units: unitsFor(cents, coins[id]).toString(),
    })),
    payments: [],
    status: 'New',
    additionalStatus: 'None',
    createdAt: created,
    expiresAt,
    monitoredUntil: expiresAt + (checkout?.monitoringMinutes ?? 1440) * minuteMs,
  }
  const orderId = invoice.metadata['orderId']
  const ref = typeof orderId === 'string' ? orderId : null
  await store.put('btcpay.invoice', invoice.id, invoice, { ref, dueAt: expiresAt })
  await emitBtcpayEvent(store, invoice, 'InvoiceCreated')
  return invoice
}

/** The payment methods that were asked for, the default one first. */
function methodsAsked(asked: {
  paymentMethods?: string[] | null | undefined
  defaultPaymentMethod?: string | null | undefined
}): MethodId[] {
  const names = asked.paymentMethods ?? methodIds
  const known = names.map((name, index) => {
    const id = methodIds.find((one) => one === name)
    if (!id) throw wrongInput(`checkout.paymentMethods[${index}]`, 'Payment method not found')
    return id
  })
  if (known.length === 0) throw wrongInput('checkout.paymentMethods', 'Choose a payment method')
  const first = (id: MethodId) => (id === asked.defaultPaymentMethod ? 0 : 1)
  return known.toSorted((a, b) => first(a) - first(b))
}

/** An address of a test network. */
function newDestination(store: SandboxStore, id: MethodId): string {
  const random = store.newId('', 38).toLowerCase()
  return id === 'BTC-CHAIN' ? `bcrt1q${random}` : `9sandbox${random}${random}`
}

/** The sandbox stores no email addresses. */
function withoutEmail(metadata: Record<string, unknown>): Record<string, unknown> {
  const reported = metadata['buyerEmail'] !== undefined
  return reported ? { ...metadata, buyerEmail: 'buyer@sandbox.invalid' } : metadata
}
