import * as z from 'zod/mini'

import { malformed } from './paypal-error.ts'
import { certificatePath, isSigned, paypalWebhookId } from './paypal-webhook.ts'
import { rawJsonValue } from './raw-json-value.ts'

const verification = z.object({
  auth_algo: z.string().check(z.maxLength(100)),
  cert_url: z.string().check(z.maxLength(500)),
  transmission_id: z.string().check(z.maxLength(50)),
  transmission_sig: z.string().check(z.maxLength(500)),
  transmission_time: z.string().check(z.maxLength(100)),
  webhook_id: z.string().check(z.maxLength(50)),
  webhook_event: z.looseObject({}),
})

/** Whether the event in the request is one of ours, byte by byte. */
export function isGenuine(text: string, body: unknown, api: string, certificate: string): boolean {
  const parsed = verification.safeParse(body)
  const event = rawJsonValue(text, 'webhook_event')
  if (!parsed.success || event === undefined) throw malformed('MISSING_REQUIRED_PARAMETER', '/')
  const { auth_algo, cert_url, transmission_sig, webhook_id: webhookId, ...claim } = parsed.data
  const { transmission_id: id, transmission_time: time } = claim
  return (
    webhookId === paypalWebhookId &&
    auth_algo === 'SHA256withRSA' &&
    cert_url === `${api}${certificatePath}` &&
    isSigned({ id, time, webhookId, body: event }, transmission_sig, certificate)
  )
}
