import type { Database } from '../database/open-database.ts'
import { gauge, type Metric } from '../metrics/metrics.ts'
import type { Runtime } from '../runtime.ts'
import { readWaitingMail } from './outbox.store.ts'

export function mailMetrics(database: Database, runtime: Runtime) {
  return async (): Promise<Metric[]> => {
    const { count, oldestAt } = await readWaitingMail(database)
    const ageSeconds = oldestAt === null ? 0 : Math.max(0, (runtime.now() - oldestAt) / 1000)
    return [
      gauge('leadline_mail_waiting', 'Mails that wait to be sent.', count),
      gauge('leadline_mail_oldest_age_seconds', 'How long the oldest has waited.', ageSeconds),
    ]
  }
}
