import { apiBase } from '@leadline/contract/endpoint'
import type { FastifyInstance } from 'fastify'

import { AppError } from '../../platform/app-error.ts'
import { providers } from './gateway.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { receiveEvent } from './receive-event.ts'

const maxEventBytes = 1024 * 1024

/** A room of their own, where a body is the bytes that were signed. */
export function webhookRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxEventBytes },
      (_request, body, done) => done(null, body),
    )
    for (const provider of providers) {
      room.post(`${apiBase}/payments/webhooks/${provider}`, async (request, reply) => {
        const gateway = deps.gateways[provider]
        if (!gateway) throw new AppError('unavailable', 'This provider is not set up here.')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const outcome = await receiveEvent(deps, gateway, { headers: request.headers, body })
        if (outcome === 'forged') {
          throw new AppError('invalid_request', 'The signature does not match.')
        }
        return reply.header('cache-control', 'no-store').send({ received: true })
      })
    }
  })
}
