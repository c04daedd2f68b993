import { createHmac } from 'node:crypto'

import type { Delivery } from '../store/delivery.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { queueDelivery } from '../webhooks/queue-delivery.ts'
import { btcpayStoreId, type StoredInvoice } from './btcpay-objects.ts'

/** The shop's webhook, there without set-up. BTCPay sends it these events and no others. */
const webhook = {
  id: 'SandboxWebhook',
  path: '/api/v1/payments/webhooks/btcpay',
  events: [
    'InvoiceReceivedPayment',
    'InvoiceProcessing',
    'InvoicePaymentSettled',
    'InvoiceSettled',
    'InvoiceExpired',
    'InvoiceExpiredPaidPartial',
    'InvoicePaidAfterExpiration',
    'InvoiceInvalid',
  ],
}
export const btcpayWebhookSecret = 'sandbox-btcpay-webhook-secret'

/** The value of `BTCPay-Sig`. */
export function btcpaySignature(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** A repetition has its own delivery id, and says whose repetition it is. */
export async function btcpayRequest(store: SandboxStore, { payload, attempts }: Delivery) {
  const event = JSON.parse(payload) as Record<string, unknown>
  const again = { ...event, deliveryId: store.newId('', 22), isRedelivery: true }
  const body = JSON.stringify(attempts > 1 ? again : event, null, 2)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'btcpay-sig': btcpaySignature(btcpayWebhookSecret, body),
  }
  return { headers, body }
}

export async function emitBtcpayEvent(
  store: SandboxStore,
  invoice: StoredInvoice,
  type: string,
  facts: Record<string, unknown> = {},
): Promise<void> {
  if (!webhook.events.includes(type)) return
  const deliveryId = store.newId('', 22)
  const event = {
    ...facts,
    deliveryId,
    webhookId: webhook.id,
    originalDeliveryId: deliveryId,
    isRedelivery: false,
    type,
    timestamp: Math.floor(store.now() / 1000),
    storeId: btcpayStoreId,
    invoiceId: invoice.id,
    metadata: invoice.metadata,
  }
  await queueDelivery(store, {
    provider: 'btcpay',
    path: webhook.path,
    eventId: deliveryId,
    type,
    payload: JSON.stringify(event, null, 2),
  })
}
