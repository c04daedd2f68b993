import * as z from 'zod/mini'

import type { Delivery } from '../gateway.ts'
import { headerOf, checkAnswer } from '../provider-answer.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'
import type { PaypalClient } from './paypal-client.ts'

const Verdict = z.looseObject({ verification_status: z.string() })

const signedHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

/** The message, if PayPal says that it is its own. Throws when PayPal cannot be asked. */
export async function verifiedMessage(
  client: PaypalClient,
  webhookId: string,
  { headers, body }: Delivery,
): Promise<unknown> {
  const raw = textOf(body)
  const message = raw === undefined ? undefined : objectOf(raw)
  if (raw === undefined || message === undefined) return undefined
  const proof: Record<string, string> = { webhook_id: webhookId }
  for (const [field, header] of Object.entries(signedHeaders)) {
    const value = headerOf(headers, header)
    if (value === undefined) return undefined
    proof[field] = value
  }
  // The signature is about these bytes: writing the message again would break it. It has been parsed
  // above, so that it is one object, and cannot go on behind its end and name another webhook.
  const question = `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${raw}}`
  const path = '/v1/notifications/verify-webhook-signature'
  try {
    const { content } = await client({ method: 'POST', path, body: question })
    const verdict = checkAnswer('PayPal', Verdict, content)
    return verdict.verification_status === 'SUCCESS' ? message : undefined
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // It cannot even be checked: nothing that PayPal sends looks so.
    if (/VALIDATION|INVALID|MALFORMED/.test(error.reason)) return undefined
    throw new ProviderUnavailable(`PayPal does not check signatures for us: ${error.reason}`)
  }
}

function textOf(body: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}

function objectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
