import type { FastifyInstance } from 'fastify'

/** One line per request: which route, how it ended, how long. No address, no agent, no query. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      reqId: request.id,
      method: request.method,
      // The template, never the address: parameters may be personal.
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode >= 500) app.log.error(line, 'answered')
    else app.log.info(line, 'answered')
    done()
  })
}
