import type { Database } from '../../../platform/database/open-database.ts'
import { gauge, type Metric } from '../../../platform/metrics/metrics.ts'

/** So that a moderator learns of reports without looking for them: how many wait, and nothing about any. */
export function chatReportMetrics(database: Database) {
  return async (): Promise<Metric[]> => {
    const { count } = await database
      .selectFrom('chat_reports')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('handled_at', 'is', null)
      .executeTakeFirstOrThrow()
    return [
      gauge(
        'leadline_chat_reports_open',
        'Reports of chat messages that nobody has handled.',
        count,
      ),
    ]
  }
}
