import * as z from 'zod/mini'

import type { BtcpayKeys } from '../../../../platform/config/payment-settings.ts'
import type { Gateway, CreatedPayment, PaymentRequest } from '../gateway.ts'
import { checkAnswer } from '../provider-answer.ts'
import type { ProviderDeps } from '../provider-call.ts'
import { isRefusal, ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'
import { type BtcpayClient, openBtcpayClient } from './btcpay-client.ts'
import { verifyBtcpayEvent } from './btcpay-events.ts'
import { Invoice, invoiceFor, PaymentMethods } from './btcpay-invoice.ts'
import { refundBtcpayInvoice } from './btcpay-refund.ts'
import { snapshotOf } from './btcpay-snapshot.ts'

/**
 * Bitcoin and Monero, by a BTCPay server. An invoice that is left is not closed: coins that are on their
 * way cannot be refused, and an invoice marked as invalid would hide them. It runs out within the hour.
 */
export function openBtcpayGateway(keys: BtcpayKeys, deps: ProviderDeps): Gateway {
  const { storeId, webhookSecret: secret } = keys
  if (secret.trim() === '') throw new Error('BTCPay needs a webhook secret')
  const client = openBtcpayClient(keys, deps)
  const underWay = new Map<string, Promise<CreatedPayment>>()

  return {
    provider: 'btcpay',

    create(request) {
      // BTCPay knows no idempotency key, so two calls at once must be one here.
      const known = underWay.get(request.attemptId)
      if (known) return known
      const made = findOrMake(client, request).finally(() => underWay.delete(request.attemptId))
      underWay.set(request.attemptId, made)
      return made
    },

    async read(providerId) {
      const path = `/invoices/${encodeURIComponent(providerId)}`
      try {
        const [invoice, methods] = await Promise.all([
          client({ method: 'GET', path }),
          client({ method: 'GET', path: `${path}/payment-methods` }),
        ])
        return snapshotOf(
          checkAnswer('BTCPay', Invoice, invoice),
          checkAnswer('BTCPay', PaymentMethods, methods),
          { storeId, now: deps.runtime.now() },
        )
      } catch (error) {
        if (isRefusal(error, 'invoice-not-found')) return undefined
        throw error
      }
    },

    async verifyEvent(delivery) {
      return verifyBtcpayEvent(delivery, { secret, storeId })
    },

    refund: (payment) => refundBtcpayInvoice(client, payment),
  }
}

async function findOrMake(client: BtcpayClient, request: PaymentRequest): Promise<CreatedPayment> {
  // An earlier request whose answer was lost may have created it.
  const found = await findMade(client, request)
  if (found) return found
  try {
    const answer = await client({ method: 'POST', path: '/invoices', body: invoiceFor(request) })
    return madePayment(checkAnswer('BTCPay', Invoice, answer))
  } catch (error) {
    if (error instanceof ProviderRefused) throw refusedOrDown(error, request)
    const madeAfterAll = await findMade(client, request).catch(() => undefined)
    if (madeAfterAll) return madeAfterAll
    throw error
  }
}

async function findMade(
  client: BtcpayClient,
  { orderId, attemptId }: PaymentRequest,
): Promise<CreatedPayment | undefined> {
  const path = `/invoices?orderId=${encodeURIComponent(orderId)}`
  const invoices = checkAnswer('BTCPay', z.array(Invoice), await client({ method: 'GET', path }))
  const [oldest] = invoices
    .filter(({ metadata }) => metadata.orderId === orderId && metadata.attemptId === attemptId)
    .toSorted((one, other) => one.createdTime - other.createdTime)
  return oldest && madePayment(oldest)
}

function madePayment({ id, checkoutLink }: Invoice): CreatedPayment {
  return { providerId: id, checkoutUrl: checkoutLink }
}

/** A validation error is our mistake; all other refusals are about rates or nodes, and are temporary. */
function refusedOrDown(error: ProviderRefused, { method }: PaymentRequest): Error {
  if (error.reason === 'validation') return error
  const coin = method === 'monero' ? 'Monero' : 'Bitcoin'
  return new ProviderUnavailable(`BTCPay cannot take ${coin} now: ${error.reason}`)
}
