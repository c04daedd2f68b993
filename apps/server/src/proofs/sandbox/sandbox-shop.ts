/* oxlint-disable typescript/no-unsafe-assignment -- a provider's answer is what it is */
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'

import { openSandboxServer, type SandboxServer } from '../../testing/open-sandbox-server.ts'
import { createTestRuntime, type TestRuntime } from '../../testing/test-runtime.ts'

export interface Received {
  path: string
  headers: Record<string, string>
  body: string
}

export interface Shop {
  sandbox: SandboxServer
  runtime: TestRuntime
  stripe: Stripe
  /** The webhooks that arrived. */
  received: Received[]
  /** What the shop answers to webhooks. */
  answerWith: (...statuses: number[]) => void
  paypal: (method: string, path: string, options?: PaypalOptions) => Promise<Answer>
  btcpay: (method: string, path: string, body?: object) => Promise<Answer>
  /** Everything due is delivered; the types of what arrived. */
  events: () => Promise<string[]>
}

export interface PaypalOptions {
  body?: object | string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects in there
  body: any
}

/** A shop that knows nothing but the providers' protocols. */
export async function openShop(): Promise<Shop> {
  const runtime = createTestRuntime()
  const received: Received[] = []
  let statuses: number[] = []
  const sandbox = await openSandboxServer({
    runtime,
    manual: true,
    deliver: async (path, headers, body) => {
      received.push({ path, headers, body })
      return statuses.shift() ?? 200
    },
  })
  onTestFinished(() => sandbox.close())
  let token: string | undefined

  const paypal: Shop['paypal'] = async (method, path, { body, headers = {} } = {}) => {
    token ??= await paypalToken(sandbox)
    return answerOf(
      await fetch(`${sandbox.paypal.apiUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
  }
  return {
    sandbox,
    runtime,
    received,
    stripe: stripeClient(sandbox.stripe),
    answerWith: (...next) => {
      statuses = next
    },
    paypal,
    btcpay: async (method, path, body) =>
      answerOf(
        await fetch(`${sandbox.btcpay.url}${path}`, {
          method,
          headers: {
            authorization: `token ${sandbox.btcpay.apiKey}`,
            'content-type': 'application/json',
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      ),
    events: async () => {
      const before = received.length
      await sandbox.deliverDue()
      return received.slice(before).map(({ body }) => {
        const event = JSON.parse(body) as { type?: string; event_type?: string }
        return event.type ?? event.event_type ?? ''
      })
    },
  }
}

/** The real client, led to an address with a path. */
export function stripeClient(
  { secretKey, apiUrl }: { secretKey: string; apiUrl: string },
  send: typeof fetch = fetch,
): Stripe {
  return new Stripe(secretKey, {
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(url instanceof Request ? url.url : url)
      return send(`${apiUrl}${pathname}${search}`, init)
    }),
  })
}

async function paypalToken({ paypal }: SandboxServer): Promise<string> {
  const credentials = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64')
  const answer = await fetch(`${paypal.apiUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text ? JSON.parse(text) : null,
  }
}
