/* oxlint-disable oxc/no-async-endpoint-handlers -- Fastify awaits its handlers */
import type { FastifyInstance } from 'fastify'

import { addressesOf } from '../provider-addresses.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import {
  isToken,
  newToken,
  paypalClientId,
  paypalClientSecret,
  tokenLifetimeSeconds,
} from './access-token.ts'
import { paypalCaptures } from './paypal-captures.routes.ts'
import { PaypalError } from './paypal-error.ts'
import { isoTime } from './paypal-objects.ts'
import { paypalOrders } from './paypal-orders.routes.ts'
import { bodyJson, bodyText } from './paypal-request.ts'
import { certificatePath } from './paypal-webhook.ts'
import { signingKey } from './signing-key.ts'
import { isGenuine } from './verify-webhook.ts'

/** PayPal's interface, as far as a shop with wallet buttons needs it: who calls, and what is refused. */
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

    paypalOrders(secured, context)
    paypalCaptures(secured, context)
    secured.post('/v1/notifications/verify-webhook-signature', async (request) => {
      const { certificate } = await context.write(signingKey)
      const genuine = isGenuine(bodyText(request), bodyJson(request), addresses().api, certificate)
      return { verification_status: genuine ? 'SUCCESS' : 'FAILURE' }
    })
  })
}
