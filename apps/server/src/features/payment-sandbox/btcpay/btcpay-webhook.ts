import { createHmac } from 'node:crypto'

import type { Books } from '../books.ts'
import type { Delivery } from '../delivery.ts'
import { queueDelivery } from '../queue-delivery.ts'
import { btcpayStoreId, type StoredInvoice, type StoredWebhook } from './btcpay-objects.ts'

/** The shop's own webhook, there without set-up. */
export const ownWebhook: StoredWebhook = {
  id: 'SandboxWebhook',
  url: 'http://shop.invalid/api/v1/payments/webhooks/btcpay',
  enabled: true,
  automaticRedelivery: true,
  authorizedEvents: {
    everything: false,
    specificEvents: [
      'InvoiceReceivedPayment',
      'InvoiceProcessing',
      'InvoicePaymentSettled',
      'InvoiceSettled',
      'InvoiceExpired',
      'InvoiceExpiredPaidPartial',
      'InvoicePaidAfterExpiration',
      'InvoiceInvalid',
    ],
  },
  secret: 'sandbox-btcpay-webhook-secret',
}

/** The value of `BTCPay-Sig`. */
export function btcpaySignature(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** A repetition has its own delivery id, and says whose repetition it is. */
export function btcpayRequest(books: Books, { payload, attempts, secret }: Delivery) {
  const event = JSON.parse(payload) as Record<string, unknown>
  const again = { ...event, deliveryId: books.newId('', 22), isRedelivery: true }
  const body = JSON.stringify(attempts > 1 ? again : event, null, 2)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'btcpay-sig': btcpaySignature(secret ?? '', body),
  }
  return { headers, body }
}

export async function emitBtcpayEvent(
  books: Books,
  invoice: StoredInvoice,
  type: string,
  facts: Record<string, unknown> = {},
): Promise<void> {
  const made = (await books.list('btcpay.webhook')).map(({ body }) => body)
  for (const webhook of [ownWebhook, ...made]) {
    const { everything, specificEvents } = webhook.authorizedEvents
    if (!webhook.enabled || !(everything || specificEvents.includes(type))) continue
    const deliveryId = books.newId('', 22)
    const event = {
      ...facts,
      deliveryId,
      webhookId: webhook.id,
      originalDeliveryId: deliveryId,
      isRedelivery: false,
      type,
      timestamp: Math.floor(books.now() / 1000),
      storeId: btcpayStoreId,
      invoiceId: invoice.id,
      metadata: invoice.metadata,
    }
    // oxlint-disable-next-line no-await-in-loop -- in order
    await queueDelivery(books, {
      provider: 'btcpay',
      path: new URL(webhook.url).pathname,
      eventId: deliveryId,
      type,
      payload: JSON.stringify(event, null, 2),
      secret: webhook.secret,
    })
  }
}
