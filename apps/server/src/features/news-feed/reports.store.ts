import type { Database, Queries } from '../../platform/database/open-database.ts'
import { gauge, type Metric } from '../../platform/metrics/metrics.ts'

/** The oldest reports of stories, as they were made. Nobody knows by whom. */
export async function oldestReports(queries: Queries, most: number) {
  return queries
    .selectFrom('news_reports')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** A report that somebody has dealt with is kept no longer. False where there is none. */
export async function forgetReport(queries: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('news_reports')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function newsReportMetrics(database: Database) {
  return async (): Promise<Metric[]> => {
    const { count } = await database
      .selectFrom('news_reports')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [
      gauge('leadline_news_reports_open', 'Reports of stories that nobody has handled.', count),
    ]
  }
}
