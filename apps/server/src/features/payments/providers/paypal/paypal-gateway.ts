import * as z from 'zod/mini'

import type { PaypalKeys } from '../../../../platform/config/payment-settings.ts'
import { decimalFromCents } from '../decimal-cents.ts'
import type { CapturedOrder, CapturingGateway } from '../gateway.ts'
import { checkAnswer } from '../provider-answer.ts'
import type { ProviderDeps } from '../provider-call.ts'
import { isRefusal, ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'
import {
  captureAnswerOf,
  captureCount,
  capturedOrder,
  type Found,
  hasItems,
} from './paypal-capture.ts'
import { openPaypalClient } from './paypal-client.ts'
import { findDispute } from './paypal-disputes.ts'
import { paypalEventOf } from './paypal-events.ts'
import { orderFor, PaypalOrder } from './paypal-order.ts'
import { notFound } from './paypal-refusal.ts'
import { verifiedMessage } from './paypal-signature.ts'
import { captureOf, snapshotOf } from './paypal-snapshot.ts'

const Refund = z.looseObject({ status: z.string() })

/**
 * The wallet: its buttons in the browser, its orders here. An order that is left needs no closing: without
 * our capture no money moves, and PayPal forgets it within hours.
 */
export function openPaypalGateway(keys: PaypalKeys, deps: ProviderDeps): CapturingGateway {
  if (keys.webhookId.trim() === '') throw new Error('PayPal needs the id of our webhook')
  const client = openPaypalClient(keys, deps)
  const { merchantId } = keys

  const ordersPath = '/v2/checkout/orders'
  const pathOf = (id: string) => `${ordersPath}/${encodeURIComponent(id)}`

  const find = async (id: string): Promise<Found | undefined> => {
    try {
      const answer = await client({ method: 'GET', path: pathOf(id) })
      return { ...answer, order: checkAnswer('PayPal', PaypalOrder, answer.content) }
    } catch (error) {
      if (isRefusal(error, notFound)) return undefined
      throw error
    }
  }

  /** The whole order after a capture that may have happened; undefined if it has not. */
  const findCaptured = async (id: string): Promise<CapturedOrder | undefined> => {
    const found = await find(id)
    return found && captureCount(found.order) > 0 ? capturedOrder(found) : undefined
  }

  return {
    provider: 'paypal',

    async create(request) {
      const { content } = await client({
        method: 'POST',
        path: ordersPath,
        body: JSON.stringify(orderFor(request)),
        requestId: `${request.orderId}:create:${request.attemptNumber}`,
        whole: true,
      })
      const made = checkAnswer('PayPal', PaypalOrder, content)
      const payee = made.purchase_units[0]?.payee?.merchant_id
      if (merchantId !== undefined && payee !== undefined && payee !== merchantId) {
        throw new ProviderRefused('PAYEE_IS_NOT_US', {
          message: 'PayPal opened an order that pays another account than PAYPAL_MERCHANT_ID',
        })
      }
      return { providerId: made.id, checkoutUrl: null }
    },

    async read(providerId) {
      const found = await find(providerId)
      if (!found) return undefined
      const capture = captureOf(found.order)
      const dispute = capture ? await findDispute(client, capture.id) : 'none'
      return snapshotOf(found.order, { merchantId, dispute })
    },

    async capture({ providerId, orderId, declines }) {
      // One id per wallet order, because PayPal answers a known id with what it did before. After a
      // refusal the buyer may choose another card, so the next try must not get the old answer.
      const requestId = `${orderId}:capture:${providerId}:${declines}`
      try {
        const answer = await client({
          method: 'POST',
          path: `${pathOf(providerId)}/capture`,
          body: '{}',
          requestId,
          whole: true,
        })
        const order = checkAnswer('PayPal', PaypalOrder, answer.content)
        if (order.id !== providerId) throw new ProviderUnavailable('PayPal spoke of another order')
        const captured = capturedOrder({ ...answer, order })
        return hasItems(order) ? captured : ((await findCaptured(providerId)) ?? captured)
      } catch (error) {
        const mayHaveHappened =
          error instanceof ProviderUnavailable || isRefusal(error, 'ORDER_ALREADY_CAPTURED')
        const captured = mayHaveHappened ? await findCaptured(providerId) : undefined
        if (captured) return captured
        throw error
      }
    },

    captureAnswer: captureAnswerOf,

    async verifyEvent(delivery) {
      return paypalEventOf(await verifiedMessage(client, keys.webhookId, delivery))
    },

    async refund({ providerId, reference, amount, idempotencyKey }) {
      const order = reference === null ? (await find(providerId))?.order : undefined
      const captureId = reference ?? (order && captureOf(order)?.id)
      if (!captureId) throw new ProviderRefused('nothing_to_refund')
      const body =
        typeof amount !== 'number'
          ? {}
          : { amount: { currency_code: 'USD', value: decimalFromCents(amount) } }
      try {
        const { content } = await client({
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
          body: JSON.stringify(body),
          requestId: idempotencyKey,
          whole: true,
        })
        const { status } = checkAnswer('PayPal', Refund, content)
        if (status === 'FAILED' || status === 'CANCELLED') {
          throw new ProviderRefused(`REFUND_${status}`)
        }
      } catch (error) {
        if (!isRefusal(error, 'CAPTURE_FULLY_REFUNDED')) throw error
      }
      return { collectUrl: null }
    },
  }
}
