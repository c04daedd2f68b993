import * as z from 'zod/mini'

import type { PaypalKeys } from '../../../../platform/config/payment-settings.ts'
import { parseAnswer, checkAnswer } from '../provider-answer.ts'
import { openProviderCall, type ProviderAnswer, type ProviderDeps } from '../provider-call.ts'
import { ProviderUnavailable } from '../provider-errors.ts'
import { notFound, paypalRefusal } from './paypal-refusal.ts'

/** A token is renewed this long before it ends, so that none ends on its way. */
const renewBeforeMs = 60_000

const Token = z.looseObject({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
})

const Problem = z.looseObject({
  name: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(z.array(z.looseObject({ issue: z.optional(z.string()) }))),
})

export interface PaypalRequest {
  method: 'GET' | 'POST'
  path: string
  body?: string
  /** PayPal does one thing once per id. */
  requestId?: string
  /** Answer with the whole object rather than its id. */
  whole?: boolean
}

export interface PaypalAnswer {
  /** Checked by whoever asked. */
  content: unknown
  /** What PayPal's support asks for. */
  debugId: string
}

export type PaypalClient = (request: PaypalRequest) => Promise<PaypalAnswer>

/** PayPal's HTTP interface: fetches and renews the access token, and turns refusals into errors. */
export function openPaypalClient(keys: PaypalKeys, deps: ProviderDeps): PaypalClient {
  const call = openProviderCall('PayPal', deps)
  let token: { text: string; usableUntil: number } | undefined
  let renewal: Promise<string> | undefined

  const fetchToken = async (): Promise<string> => {
    const pair = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')
    const answer = await call({
      method: 'POST',
      url: `${keys.apiUrl}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${pair}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
      repeatable: true,
    })
    if (answer.status !== 200) {
      throw new ProviderUnavailable(`PayPal does not accept our client id (${answer.status})`)
    }
    const made = checkAnswer('PayPal', Token, parseAnswer('PayPal', answer.text))
    const usableUntil = deps.runtime.now() + made.expires_in * 1000 - renewBeforeMs
    token = { text: made.access_token, usableUntil }
    return made.access_token
  }

  const currentToken = (): Promise<string> => {
    if (token && deps.runtime.now() < token.usableUntil) return Promise.resolve(token.text)
    // Calls that come while a token is being fetched wait for the same one.
    renewal ??= fetchToken().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  const send = async (request: PaypalRequest, bearer: string): Promise<ProviderAnswer> =>
    call({
      method: request.method,
      url: `${keys.apiUrl}${request.path}`,
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: 'application/json',
        ...(request.method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(request.requestId === undefined ? {} : { 'paypal-request-id': request.requestId }),
        ...(request.whole ? { prefer: 'return=representation' } : {}),
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      // Everything we post has a request id, or only asks whether a signature is right.
      repeatable: true,
      isBusy: ({ status, text }) => status === 409 && text.includes('PREVIOUS_REQUEST_IN_PROGRESS'),
    })

  return async (request) => {
    const first = await currentToken()
    let answer = await send(request, first)
    if (answer.status === 401) {
      // The token was revoked before it expired. Another call may have renewed it already.
      if (token?.text === first) token = undefined
      answer = await send(request, await currentToken())
    }
    if (answer.status === 401) throw new ProviderUnavailable('PayPal does not accept our token')
    return checked(answer)
  }
}

function checked({ status, headers, text }: ProviderAnswer): PaypalAnswer {
  const headerId = headers.get('paypal-debug-id')
  if (status >= 200 && status < 300) {
    const content = parseAnswer('PayPal', text)
    return { content, debugId: headerId ?? '' }
  }
  const problem = checkAnswer('PayPal', Problem, parseAnswer('PayPal', text))
  const reason = problem.details?.[0]?.issue ?? problem.name ?? String(status)
  const options = { debugId: problem.debug_id ?? headerId, message: `PayPal refused: ${reason}` }
  if (problem.name === undefined) throw new ProviderUnavailable(`PayPal answered ${status}`)
  // PayPal names many issues for 'not found'; the status is always 404.
  throw paypalRefusal(status === 404 ? notFound : reason, options)
}
