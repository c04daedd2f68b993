import type { FastifyInstance } from 'fastify'

import { isMigrated } from '../database/migrate.ts'
import type { Database } from '../database/open-database.ts'

/** `/healthz`: the process is alive. `/readyz`: it can do its work, so send it visitors. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      if (await isMigrated(database)) return await reply.send({ status: 'ready' })
      return await reply.status(503).send({ status: 'not migrated' })
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.status(503).send({ status: 'database unreachable' })
    }
  })
}
