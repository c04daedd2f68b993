import { createPrivateKey, createVerify, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'

import type { ProviderAddresses } from '../provider-addresses.ts'
import type { Delivery } from '../store/delivery.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { queueDelivery } from '../webhooks/queue-delivery.ts'
import { isoTime } from './paypal-objects.ts'
import { signingKey } from './signing-key.ts'

export const paypalWebhookId = 'SANDBOXWEBHOOK'
export const paypalWebhookPath = '/api/v1/payments/webhooks/paypal'
export const certificatePath = '/v1/notifications/certs/CERT-sandbox'

export interface Transmission {
  id: string
  time: string
  webhookId: string
  body: string | Buffer
}

/** What PayPal signs: not the body itself, but its checksum. */
export function signedMessage({ id, time, webhookId, body }: Transmission): string {
  return `${id}|${time}|${webhookId}|${crc32(body) >>> 0}`
}

export function isSigned(transmission: Transmission, signature: string, certificate: string) {
  const verifier = createVerify('RSA-SHA256').update(signedMessage(transmission))
  return verifier.verify(certificate, signature, 'base64')
}

export async function paypalRequest(
  store: SandboxStore,
  { payload }: Delivery,
  { api }: ProviderAddresses,
) {
  const { privateKey } = await signingKey(store)
  const id = store.newId('tr-', 32)
  const time = isoTime(store.now())
  const message = signedMessage({ id, time, webhookId: paypalWebhookId, body: payload })
  const signature = sign('RSA-SHA256', Buffer.from(message), createPrivateKey(privateKey))
  const headers = {
    'content-type': 'application/json',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature.toString('base64'),
    'paypal-cert-url': `${api}${certificatePath}`,
    'paypal-auth-algo': 'SHA256withRSA',
  }
  return { headers, body: payload }
}

export async function emitPaypalEvent(
  store: SandboxStore,
  api: string,
  event: { type: string; resourceType: string; summary: string; resource: object },
): Promise<void> {
  const id = `WH-${store.newId('', 17).toUpperCase()}-${store.newId('', 17).toUpperCase()}`
  const self = `${api}/v1/notifications/webhooks-events/${id}`
  const payload = JSON.stringify({
    id,
    create_time: new Date(store.now()).toISOString(),
    resource_type: event.resourceType,
    event_version: '1.0',
    event_type: event.type,
    summary: event.summary,
    resource_version: '2.0',
    resource: event.resource,
    links: [{ href: self, rel: 'self', method: 'GET' }],
  })
  await queueDelivery(store, {
    provider: 'paypal',
    path: paypalWebhookPath,
    eventId: id,
    type: event.type,
    payload,
  })
}
