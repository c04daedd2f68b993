/* oxlint-disable oxc/no-async-endpoint-handlers -- Fastify awaits its handlers */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { SandboxContext } from '../sandbox-context.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { createSession } from './create-session.ts'
import { expandObject, lineItemList } from './expand-objects.ts'
import { type FormObject, parseForm } from './form-body.ts'
import { onceOnly } from './idempotency.ts'
import { createRefund } from './refund-charge.ts'
import { expireSession, storedSession } from './session-actions.ts'
import { missing, StripeError } from './stripe-error.ts'
import { stripeLists } from './stripe-lists.ts'
import { stripeApiVersion } from './stripe-objects.ts'
import { StripeParams } from './stripe-params.ts'
import { createTaxRate } from './tax-rates.ts'

export const stripeSecretKey = 'sk_test_sandbox'

interface OneObject {
  Params: { id: string }
}

/** Stripe's interface, as far as a shop with one product needs it. */
export function stripeApi(app: FastifyInstance, context: SandboxContext): void {
  const pageUrl = (id: string) =>
    `${context.publicUrl()}${context.prefix}/stripe/c/pay/${encodeURIComponent(id)}`

  app.addHook('onRequest', async (request, reply) => {
    const version = request.headers['stripe-version']
    void reply.headers({
      'request-id': context.read().newId('req_', 14),
      'stripe-version': typeof version === 'string' ? version : stripeApiVersion,
      'cache-control': 'no-cache, no-store',
    })
    if (request.headers.authorization === `Bearer ${stripeSecretKey}`) return
    const message = 'Invalid API Key provided. The sandbox knows one key only.'
    throw new StripeError(401, { type: 'invalid_request_error', message })
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StripeError) return reply.status(error.status).send({ error: error.error })
    request.log.error({ err: error }, 'the Stripe sandbox failed')
    const message = 'An error occurred in the sandbox.'
    return reply.status(500).send({ error: { type: 'api_error', message } })
  })

  const post = (
    url: string,
    work: (store: SandboxStore, params: StripeParams, id: string) => Promise<object>,
  ) =>
    app.post<OneObject>(url, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const params = new StripeParams(parseForm(body))
      const { answer, originalRequest } = await context.write((store) =>
        onceOnly(store, repeatable(request, reply, body), async () =>
          expandObject(store, await work(store, params, request.params.id), params.texts('expand')),
        ),
      )
      if (originalRequest !== undefined) {
        void reply.headers({
          'idempotent-replayed': 'true',
          'original-request': originalRequest,
        })
      }
      return answer
    })
  const get = (
    url: string,
    work: (store: SandboxStore, params: StripeParams, id: string) => Promise<object>,
  ) =>
    app.get<OneObject>(url, async (request) => {
      const params = queryOf(request)
      const store = context.read()
      return expandObject(
        store,
        await work(store, params, request.params.id),
        params.texts('expand'),
      )
    })
  const one = (url: string, kind: keyof typeof objectNames) =>
    get(url, async (store, _params, id) => {
      const found = await store.get(kind, id)
      if (!found) throw missing(objectNames[kind], id)
      return found
    })

  post('/v1/checkout/sessions', (store, params) => createSession(store, params, pageUrl))
  get(
    '/v1/checkout/sessions/:id',
    async (store, _params, id) => (await storedSession(store, id)).session,
  )
  post('/v1/checkout/sessions/:id/expire', (store, _params, id) => expireSession(store, id))
  get('/v1/checkout/sessions/:id/line_items', async (store, _params, id) => {
    const { session, lines } = await storedSession(store, id)
    return lineItemList(lines, session.currency ?? 'usd', id)
  })
  post('/v1/refunds', createRefund)
  post('/v1/tax_rates', createTaxRate)
  one('/v1/charges/:id', 'stripe.charge')
  one('/v1/disputes/:id', 'stripe.dispute')
  one('/v1/refunds/:id', 'stripe.refund')
  one('/v1/events/:id', 'stripe.event')
  for (const [url, list] of Object.entries(stripeLists)) get(url, list)
  app.all('/*', async (request) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
    throw new StripeError(404, { type: 'invalid_request_error', message })
  })
}

const objectNames = {
  'stripe.charge': 'charge',
  'stripe.dispute': 'dispute',
  'stripe.refund': 'refund',
  'stripe.event': 'event',
}

function repeatable(request: FastifyRequest, reply: FastifyReply, body: string) {
  const key = request.headers['idempotency-key']
  const requestId = String(reply.getHeader('request-id'))
  if (typeof key !== 'string') return { key: undefined, path: request.url, body, requestId }
  void reply.header('idempotency-key', key)
  return { key, path: request.url, body, requestId }
}

function queryOf(request: FastifyRequest): StripeParams {
  const query: FormObject = parseForm(request.url.split('?')[1] ?? '')
  return new StripeParams(query)
}
