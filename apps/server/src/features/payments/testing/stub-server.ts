import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

import { createTestRuntime } from '../../../testing/test-runtime.ts'
import type { Delivery, PaymentRequest, PaymentSnapshot } from '../providers/gateway.ts'
import type { ProviderDeps } from '../providers/provider-call.ts'

export interface Seen {
  method: string
  /** With its query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Reply {
  status?: number
  json?: unknown
  text?: string
  headers?: Record<string, string>
  /** 'silent' never answers, 'slow' begins to and never ends, 'cut' hangs up. */
  mishap?: 'silent' | 'slow' | 'cut'
  afterMs?: number
}

/** A provider's machine for one test: it answers as the test says, and remembers what it was asked. */
export async function openStubServer(answer: (seen: Seen, count: number) => Reply) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      seen.push(asked)
      const { status = 200, json, text, headers, mishap, afterMs } = answer(asked, seen.length)
      if (mishap === 'silent') return
      if (mishap === 'cut') return void request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      if (mishap === 'slow') return void response.write('{"id":')
      setTimeout(() => response.end(text ?? JSON.stringify(json)), afterMs ?? 0)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, seen }
}

/** By call, such as 'POST /v1/orders', without its query. */
export type Answers = Record<string, Reply | ((seen: Seen, count: number) => Reply)>

const callOf = ({ method, path }: Seen) => `${method} ${path.split('?')[0]}`

/** A machine that answers call by call, and `otherwise` to what is not named. */
export async function openStubApi(answers: Answers, otherwise: Reply) {
  const { url, seen } = await openStubServer((asked, count) => {
    const reply = answers[callOf(asked)] ?? otherwise
    return typeof reply === 'function' ? reply(asked, count) : reply
  })
  const sent = (call: string) => seen.filter((asked) => callOf(asked) === call)
  return { url, seen, sent }
}

/** Real connections, a clock that stands still, and no waiting between two tries. */
export function testDeps(changes: Partial<Omit<ProviderDeps, 'runtime'>> = {}) {
  const runtime = createTestRuntime()
  return { fetch, runtime, pause: async () => undefined, timeoutMs: 5_000, ...changes }
}

export const orderId = '6a1c2f0e-8d0b-4c56-9a57-0d5f0e7c1b2a'
export const attemptId = 'b7e2d1c4-1f7a-4d6e-8a55-3f0a9c8b7d61'

export function paymentRequest(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    orderId,
    attemptId,
    attemptNumber: 2,
    method: 'stripe',
    planTitle: 'Premium',
    subtotalCents: 2499,
    taxCents: 200,
    totalCents: 2699,
    email: 'buyer@example.com',
    anonymous: false,
    expiresAt: Date.parse('2026-01-15T13:00:00Z'),
    successUrl: `https://shop.example/checkout?result=success&order=${orderId}`,
    cancelUrl: `https://shop.example/checkout?result=cancel&order=${orderId}`,
    ...changes,
  }
}

/** What every gateway says of that order once it is paid in full. */
export const paidInFull = {
  orderId,
  amountCents: 2699,
  currency: 'USD',
  ours: true,
  state: 'paid',
  exception: null,
  overpaid: false,
  dispute: 'none',
  checkoutUrl: null,
} satisfies Partial<PaymentSnapshot>

export function delivery(body: string | Buffer, headers: Delivery['headers']): Delivery {
  return { headers, body: Buffer.from(body) }
}
