import type { Queries } from '../../../platform/database/open-database.ts'

/** What nobody has dealt with yet, newest first. */
export async function openAlerts(queries: Queries) {
  return queries
    .selectFrom('payment_alerts')
    .selectAll()
    .where('handled_at', 'is', null)
    .orderBy('last_at', 'desc')
    .limit(200)
    .execute()
}

export async function closeAlert(queries: Queries, key: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('payment_alerts')
    .set({ handled_at: now })
    .where('key', '=', key)
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What they were about is over by itself. They stay written down. */
export async function closeAlerts(queries: Queries, keys: string[], now: number): Promise<void> {
  await queries
    .updateTable('payment_alerts')
    .set({ handled_at: now })
    .where('key', 'in', keys)
    .where('handled_at', 'is', null)
    .execute()
}
