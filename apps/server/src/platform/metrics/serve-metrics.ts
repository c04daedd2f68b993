import { createHash, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { Metrics } from './metrics.ts'
import { watchProcess } from './process-metrics.ts'
import { countRequests } from './request-metrics.ts'

/**
 * `/metrics` for Prometheus, to whoever has the token. Without a configured token it does not exist,
 * and nothing is counted.
 */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | undefined,
): void {
  if (token === undefined) return
  const watch = watchProcess()
  metrics.add(watch.read)
  countRequests(app, metrics.registry)
  app.addHook('onClose', async () => watch.stop())
  const expected = sha256(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    // Hashes are of one length, so that comparing takes as long whatever was sent.
    if (!timingSafeEqual(sha256(request.headers.authorization ?? ''), expected)) {
      return reply
        .status(401)
        .header('www-authenticate', 'Bearer realm="metrics"')
        .send({ message: 'Send the metrics token.', code: 'not_signed_in' })
    }
    const { contentType, text } = await metrics.scrape()
    return reply.type(contentType).send(text)
  })
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
