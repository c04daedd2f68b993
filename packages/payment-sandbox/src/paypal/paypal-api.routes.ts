/* oxlint-disable oxc/no-async-endpoint-handlers -- Fastify awaits its handlers */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { addressesOf } from '../provider-addresses.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import {
  isToken,
  newToken,
  paypalClientId,
  paypalClientSecret,
  tokenLifetimeSeconds,
} from './access-token.ts'
import { cents, checkOrder } from './check-order.ts'
import { disputeAnswer, fullCaptureAnswer, orderAnswer, refundAnswer } from './order-answer.ts'
import { captureOf, captureOrder, knownCapture, knownOrder, refundsOf } from './paypal-actions.ts'
import { malformed, notFound, PaypalError, unprocessable } from './paypal-error.ts'
import { isoTime, type StoredOrder } from './paypal-objects.ts'
import {
  bodyJson,
  bodyText,
  onceOnly,
  prefer,
  rememberDecline,
  requestId,
} from './paypal-request.ts'
import { certificatePath } from './paypal-webhook.ts'
import { refundCapture } from './refund-capture.ts'
import { signingKey } from './signing-key.ts'
import { isGenuine } from './verify-webhook.ts'

interface OneObject {
  Params: { id: string }
}

/** PayPal's interface, as far as a shop with wallet buttons needs it. */
export function paypalApi(app: FastifyInstance, context: SandboxContext): void {
  const addresses = () => addressesOf(context, 'paypal')

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
      const { object: order, first } = await context.write((store) =>
        onceOnly(
          store,
          request,
          async () => {
            const made: StoredOrder = {
              ...checked,
              id: store.newId('', 17).toUpperCase(),
              status: checked.withWallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
              createdAt: store.now(),
              updatedAt: store.now(),
              instrument: 'good',
              captureId: null,
            }
            await store.put('paypal.order', made.id, made, { ref: checked.unit.custom_id ?? null })
            return made
          },
          knownOrder,
        ),
      )
      const capture = await captureOf(context.read(), order)
      return reply
        .status(first ? 201 : 200)
        .send(orderAnswer(order, capture, addresses(), prefer(request)))
    })
    secured.get<OneObject>('/v2/checkout/orders/:id', async (request) => {
      const store = context.read()
      const order = await knownOrder(store, request.params.id)
      const capture = await captureOf(store, order)
      const refunds = await refundsOf(store, order)
      return orderAnswer(order, capture, addresses(), 'representation', refunds)
    })
    secured.post<OneObject>('/v2/checkout/orders/:id/capture', async (request, reply) => {
      const { object: order, first } = await context
        .write((store) =>
          onceOnly(
            store,
            request,
            () => captureOrder(store, request.params.id, addresses()),
            knownOrder,
          ),
        )
        .catch(async (error: unknown) => {
          await context.write((store) => rememberDecline(store, request, error))
          throw error
        })
      const capture = await captureOf(context.read(), order)
      return reply
        .status(first ? 201 : 200)
        .send(orderAnswer(order, capture, addresses(), prefer(request)))
    })
    secured.get<OneObject>('/v2/payments/captures/:id', async (request) =>
      fullCaptureAnswer(await knownCapture(context.read(), request.params.id), addresses()),
    )
    secured.post<OneObject>('/v2/payments/captures/:id/refund', async (request, reply) => {
      const { amount } = readRefund(bodyJson(request))
      const { object: refund, first } = await context.write((store) =>
        onceOnly(
          store,
          request,
          async () => {
            const capture = await knownCapture(store, request.params.id)
            const currency = capture.unit.amount.currency_code
            const asked = amount ? cents(amount, '/amount/value', currency) : null
            return refundCapture(store, capture, asked, addresses())
          },
          knownRefund,
        ),
      )
      const { id, status, links, ...rest } = refundAnswer(refund, addresses())
      const answer = { id, status, links, ...(prefer(request) === 'representation' && rest) }
      return reply.status(first ? 201 : 200).send(answer)
    })
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
      const { certificate } = await context.write(signingKey)
      const genuine = isGenuine(bodyText(request), bodyJson(request), addresses().api, certificate)
      return { verification_status: genuine ? 'SUCCESS' : 'FAILURE' }
    })
  })
}

const refundRequest = z.object({
  amount: z.optional(z.object({ currency_code: z.string(), value: z.string() })),
})

function readRefund(body: unknown) {
  const parsed = refundRequest.safeParse(body)
  if (parsed.success) return parsed.data
  throw malformed('INVALID_PARAMETER_SYNTAX', '/amount')
}

async function knownRefund(store: SandboxStore, id: string) {
  const refund = await store.get('paypal.refund', id)
  if (!refund) throw notFound()
  return refund
}
