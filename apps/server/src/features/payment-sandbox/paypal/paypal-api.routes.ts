/* oxlint-disable oxc/no-async-endpoint-handlers -- Fastify awaits its handlers */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'

import type { Books } from '../books.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { cents, checkOrder } from './check-order.ts'
import { disputeAnswer, fullCaptureAnswer, orderAnswer, refundAnswer } from './order-answer.ts'
import {
  captureOf,
  captureOrder,
  knownCapture,
  knownOrder,
  refundCapture,
} from './paypal-actions.ts'
import { malformed, notFound, PaypalError, unprocessable } from './paypal-error.ts'
import { isoTime, type StoredOrder } from './paypal-objects.ts'
import { paypalPlaces } from './paypal-places.ts'
import { certificatePath, isSigned, paypalWebhookId } from './paypal-webhook.ts'
import { rawJsonValue } from './raw-json-value.ts'
import { signingKey } from './signing-key.ts'

export const paypalClientId = 'sandbox-client-id'
export const paypalClientSecret = 'sandbox-client-secret'

const tokenLifetimeSeconds = 32_400

interface OneObject {
  Params: { id: string }
}

/** PayPal's interface, as far as a shop with wallet buttons needs it. */
export function paypalApi(app: FastifyInstance, context: SandboxContext): void {
  const places = paypalPlaces(context)

  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'paypal-debug-id': context.read().newId('f', 12).toLowerCase(),
      'cache-control': 'max-age=0, no-cache, no-store, must-revalidate',
    })
  })
  app.setErrorHandler((error, request, reply) => {
    const debug_id = String(reply.getHeader('paypal-debug-id'))
    if (error instanceof PaypalError) {
      const { errorName: name, message, details, status } = error
      if (status === 401) void reply.header('www-authenticate', 'Bearer error="invalid_token"')
      const links = details.map(({ issue }) => ({
        href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`,
        rel: 'information_link',
        method: 'GET',
      }))
      return reply.status(status).send({ name, details, message, debug_id, links })
    }
    request.log.error({ err: error }, 'the PayPal sandbox failed')
    const message = 'An internal server error occurred.'
    return reply.status(500).send({ name: 'INTERNAL_SERVER_ERROR', message, debug_id })
  })

  app.post('/v1/oauth2/token', async (request, reply) => {
    const expected = Buffer.from(`${paypalClientId}:${paypalClientSecret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${expected}`) {
      const error_description = 'Client Authentication failed'
      return reply.status(401).send({ error: 'invalid_client', error_description })
    }
    if (new URLSearchParams(bodyText(request)).get('grant_type') !== 'client_credentials') {
      const error_description = 'Grant Type is NULL'
      return reply.status(400).send({ error: 'unsupported_grant_type', error_description })
    }
    const now = context.read().now()
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: newToken(now),
      token_type: 'Bearer',
      app_id: 'APP-SANDBOX',
      expires_in: tokenLifetimeSeconds,
      nonce: `${isoTime(now)}sandbox`,
    }
  })
  app.get(certificatePath, async (_request, reply) => {
    const { certificate } = await context.write(signingKey)
    return reply.type('application/x-pem-file').send(certificate)
  })

  void app.register(async (secured) => {
    secured.addHook('onRequest', async (request) => {
      const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
      if (isToken(token, context.read().now())) return
      const text =
        'Authentication failed due to invalid authentication credentials or a missing Authorization header.'
      throw new PaypalError(401, 'AUTHENTICATION_FAILURE', text, [
        { issue: 'INVALID_TOKEN', description: 'Token signature verification failed' },
      ])
    })

    secured.post('/v2/checkout/orders', async (request, reply) => {
      const checked = checkOrder(bodyJson(request))
      if (checked.withWallet && requestId(request) === undefined) {
        throw unprocessable(
          'PAYPAL_REQUEST_ID_REQUIRED',
          'A PayPal-Request-Id is required if you are trying to process payment for an Order.',
        )
      }
      const { object: order, first } = await context.write((books) =>
        onceOnly(
          books,
          request,
          async () => {
            const made: StoredOrder = {
              ...checked,
              id: books.newId('', 17).toUpperCase(),
              status: checked.withWallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
              createdAt: books.now(),
              updatedAt: books.now(),
              instrument: 'good',
              captureId: null,
            }
            await books.put('paypal.order', made.id, made, { ref: checked.unit.custom_id ?? null })
            return made
          },
          knownOrder,
        ),
      )
      const capture = await captureOf(context.read(), order)
      return reply
        .status(first ? 201 : 200)
        .send(orderAnswer(order, capture, places(), prefer(request)))
    })
    secured.get<OneObject>('/v2/checkout/orders/:id', async (request) => {
      const books = context.read()
      const order = await knownOrder(books, request.params.id)
      return orderAnswer(order, await captureOf(books, order), places(), 'representation')
    })
    secured.post<OneObject>('/v2/checkout/orders/:id/capture', async (request, reply) => {
      const { object: order, first } = await context.write((books) =>
        onceOnly(
          books,
          request,
          () => captureOrder(books, request.params.id, places()),
          knownOrder,
        ),
      )
      const capture = await captureOf(context.read(), order)
      return reply
        .status(first ? 201 : 200)
        .send(orderAnswer(order, capture, places(), prefer(request)))
    })
    secured.get<OneObject>('/v2/payments/captures/:id', async (request) =>
      fullCaptureAnswer(await knownCapture(context.read(), request.params.id), places()),
    )
    secured.post<OneObject>('/v2/payments/captures/:id/refund', async (request, reply) => {
      const { amount } = readRefund(bodyJson(request))
      const { object: refund, first } = await context.write((books) =>
        onceOnly(
          books,
          request,
          async () => {
            const capture = await knownCapture(books, request.params.id)
            const currency = capture.unit.amount.currency_code
            const asked = amount ? cents(amount, '/amount/value', currency) : null
            return refundCapture(books, capture, asked, places())
          },
          knownRefund,
        ),
      )
      const { id, status, links, ...rest } = refundAnswer(refund, places())
      const answer = { id, status, links, ...(prefer(request) === 'representation' && rest) }
      return reply.status(first ? 201 : 200).send(answer)
    })
    secured.get<OneObject>('/v2/payments/refunds/:id', async (request) =>
      refundAnswer(await knownRefund(context.read(), request.params.id), places()),
    )
    secured.get<{ Querystring: { disputed_transaction_id?: string } }>(
      '/v1/customer/disputes',
      async (request) => {
        const captures = await context.read().list('paypal.capture')
        const items = captures
          .map(({ body }) => body)
          .filter(({ id }) => id === (request.query.disputed_transaction_id ?? id))
          .flatMap((capture) => (capture.dispute ? [disputeAnswer(capture, capture.dispute)] : []))
        return { items, links: [] }
      },
    )
    secured.post('/v1/notifications/verify-webhook-signature', async (request) => {
      const text = bodyText(request)
      const parsed = verification.safeParse(bodyJson(request))
      const event = rawJsonValue(text, 'webhook_event')
      if (!parsed.success || event === undefined) throw malformed('MISSING_REQUIRED_PARAMETER', '/')
      const claim = parsed.data
      const { certificate } = await context.write(signingKey)
      const genuine =
        claim.webhook_id === paypalWebhookId &&
        claim.auth_algo === 'SHA256withRSA' &&
        claim.cert_url === `${places().api}${certificatePath}` &&
        isSigned(
          {
            id: claim.transmission_id,
            time: claim.transmission_time,
            webhookId: claim.webhook_id,
            body: event,
          },
          claim.transmission_sig,
          certificate,
        )
      return { verification_status: genuine ? 'SUCCESS' : 'FAILURE' }
    })
  })
}

const verification = z.object({
  auth_algo: z.string().max(100),
  cert_url: z.string().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.string().max(100),
  webhook_id: z.string().max(50),
  webhook_event: z.object({}).loose(),
})

const refundRequest = z.object({
  amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
})

function readRefund(body: unknown) {
  const parsed = refundRequest.safeParse(body)
  if (parsed.success) return parsed.data
  throw malformed('INVALID_PARAMETER_SYNTAX', '/amount')
}

async function knownRefund(books: Books, id: string) {
  const refund = await books.get('paypal.refund', id)
  if (!refund) throw notFound()
  return refund
}

/** The same request again finds what the first one made, as it is now. */
async function onceOnly<T extends { id: string }>(
  books: Books,
  request: FastifyRequest,
  make: () => Promise<T>,
  find: (books: Books, id: string) => Promise<T>,
): Promise<{ object: T; first: boolean }> {
  const given = requestId(request)
  if (given === undefined) return { object: await make(), first: true }
  // An id counts for one kind of call: create and capture may share it.
  const key = `${request.routeOptions.url ?? ''} ${given}`
  const params = createHash('sha256')
    .update(`${request.url}\n${bodyText(request)}`)
    .digest('hex')
  const earlier = await books.get('paypal.request', key)
  if (!earlier) {
    const object = await make()
    await books.put('paypal.request', key, { params, objectId: object.id })
    return { object, first: true }
  }
  if (earlier.params === params)
    return { object: await find(books, earlier.objectId), first: false }
  throw unprocessable(
    'DUPLICATE_REQUEST_ID',
    'The value of PayPal-Request-Id header has already been used.',
  )
}

function requestId(request: FastifyRequest): string | undefined {
  const id = request.headers['paypal-request-id']
  if (typeof id !== 'string') return undefined
  if (id.length === 0 || id.length > 108)
    throw malformed('INVALID_STRING_LENGTH', 'PayPal-Request-Id')
  return id
}

function prefer(request: FastifyRequest): 'minimal' | 'representation' {
  return String(request.headers['prefer']).includes('return=representation')
    ? 'representation'
    : 'minimal'
}

function bodyText(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : ''
}

/** An empty body is an empty object: that is how everything is refunded. */
function bodyJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(bodyText(request).trim() || '{}')
  } catch {
    throw malformed('MALFORMED_REQUEST_JSON', '/')
  }
}

function newToken(nowMs: number): string {
  const expiry = String(nowMs + tokenLifetimeSeconds * 1000)
  return `A21AA${expiry}.${tokenSignature(expiry)}`
}

function isToken(token: string, nowMs: number): boolean {
  const [, expiry = '', signature = ''] = /^A21AA(\d+)\.([\w-]+)$/.exec(token) ?? []
  const expected = tokenSignature(expiry)
  const same =
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  return same && nowMs < Number(expiry)
}

function tokenSignature(expiry: string): string {
  return createHmac('sha256', paypalClientSecret).update(expiry).digest('base64url')
}
