import Stripe from 'stripe'

import type { StripeKeys } from '../../../../platform/config/payment-settings.ts'
import { openProviderCall, type ProviderDeps } from '../provider-call.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-errors.ts'

/** Stripe's own library, sent by the one way we have to a provider, to the address we were given. */
export function openStripeClient(keys: StripeKeys, deps: ProviderDeps): Stripe {
  const call = openProviderCall('Stripe', deps)
  const send: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const answer = await call({
      method: init?.method ?? 'GET',
      url: `${keys.apiUrl}${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { body: init.body } : {}),
      // Readings, calls with an idempotency key, and 'expire', which can only happen once.
      repeatable: true,
      // Another call with the same key is still under way.
      isBusy: ({ status }) => status === 409,
    })
    return new Response(answer.text || null, {
      status: answer.status,
      headers: { 'request-id': answer.headers.get('request-id') ?? '' },
    })
  }
  return new Stripe(keys.secretKey, {
    httpClient: Stripe.createFetchHttpClient(send),
    telemetry: false,
    // Timeouts and retries are up to the provider call; this limit is above all of them together.
    timeout: 60_000,
    maxNetworkRetries: 0,
  })
}

/** Stripe's errors in our words. Its messages quote what was sent, so only its codes are kept. */
export async function translateErrors<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    throw translated(error)
  }
}

function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode, code, param, type, requestId } = error
  if (statusCode === 401 || statusCode === 403) {
    return new ProviderUnavailable('Stripe does not accept our key for this')
  }
  const isDecision = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  if (!isDecision) return new ProviderUnavailable(unavailableText(error))
  return new ProviderRefused(code ?? type, {
    debugId: requestId ?? null,
    message: `Stripe refused: ${code ?? type}${param ? ` (${param})` : ''}`,
  })
}

function unavailableText({ detail, statusCode }: InstanceType<typeof Stripe.errors.StripeError>) {
  if (detail instanceof ProviderUnavailable) return detail.message
  return `Stripe's answer could not be used${statusCode ? ` (${statusCode})` : ''}`
}
