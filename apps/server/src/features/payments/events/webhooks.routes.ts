import { minuteMs } from '@leadline/contract/durations'
import { apiBase } from '@leadline/contract/endpoint'
import type { FastifyInstance } from 'fastify'

import { AppError } from '../../../platform/app-error.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { FailureLimit } from './failure-limit.ts'
import { receiveEvent } from './receive-event.ts'

const maxEventBytes = 1024 * 1024
/** Far more than a provider fails, unless its secret is wrong here; then it has to send again anyway. */
const failureLimit = { max: 30, windowMs: minuteMs, maxClients: 10_000 }

/** A plugin of their own, in which a body is the bytes that were signed. */
export function webhookRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const failures = new FailureLimit(failureLimit)
  void app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxEventBytes },
      (_request, body, done) => done(null, body),
    )
    for (const { name, gateway, verifiesEventsRemotely } of deps.providers.all) {
      webhooks.post(`${apiBase}/payments/webhooks/${name}`, async (request, reply) => {
        if (!gateway) throw new AppError('unavailable', 'This provider is not set up here.')
        const now = deps.runtime.now()
        const isOverLimit = failures.isReached(request.ip, now)
        // Where we can verify the signature ourselves, that is cheap: genuine events always get through.
        if (isOverLimit && verifiesEventsRemotely) throw tooManyFailures()
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const outcome = await receiveEvent(deps, gateway, { headers: request.headers, body }).catch(
          (error: unknown) => {
            failures.count(request.ip, now)
            throw error
          },
        )
        if (outcome === 'forged') failures.count(request.ip, now)
        if (outcome === 'forged' && isOverLimit) throw tooManyFailures()
        if (outcome === 'forged') {
          throw new AppError('invalid_request', 'The signature does not match.')
        }
        return reply.header('cache-control', 'no-store').send({ received: true })
      })
    }
  })
}

/** 503 rather than 429: should it be a provider after all, 503 makes it send the event again. */
function tooManyFailures(): AppError {
  return new AppError('unavailable', 'Please send this again later.', { retryAfterSeconds: 60 })
}
