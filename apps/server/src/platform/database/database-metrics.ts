import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import { gauge, type Metric } from '../metrics/metrics.ts'
import type { Database } from './open-database.ts'

const patienceMs = 3_000

export type Read = () => Promise<readonly Metric[]>

/** Whether the database answers and, if it does, what `reads` find in it. */
export function databaseMetrics(
  { database, log }: { database: Database; log: FastifyBaseLogger },
  reads: readonly Read[],
): Read {
  const readAll = async () => {
    await sql`select 1`.execute(database)
    const found = await Promise.all(reads.map((read) => read()))
    return found.flat()
  }
  return async () => {
    const up = (value: 0 | 1) => gauge('leadline_database_up', 'The database answers.', value)
    try {
      return [up(1), ...(await withinTime(readAll()))]
    } catch (error) {
      log.error({ err: error }, 'the database does not answer to a scrape')
      // The scrape succeeds with `leadline_database_up` 0, so that the operator is alerted.
      return [up(0)]
    }
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database took too long')), patienceMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
