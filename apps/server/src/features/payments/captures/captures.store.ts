import type { Queries } from '../../../platform/database/open-database.ts'
import type { AttemptRow } from '../attempts/attempts.store.ts'

/**
 * From now on its money may be on its way, until a reading says otherwise: no other payment of the
 * order is taken meanwhile. A reading that was begun before comes too late.
 */
export async function recordCaptureStarted(
  queries: Queries,
  id: string,
  { now, checkAfter }: { now: number; checkAfter: number },
): Promise<void> {
  await queries
    .updateTable('payment_attempts')
    .set({ state: 'processing', read_at: now, check_after: checkAfter })
    .where('id', '=', id)
    .execute()
}

/** Nothing was taken. One refusal that is reported by two tabs counts once. */
export async function recordCaptureRefused(
  queries: Queries,
  { id, declines }: AttemptRow,
  { isDecline }: { isDecline: boolean },
): Promise<void> {
  await queries
    .updateTable('payment_attempts')
    .set({ state: 'open' })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where('reference', 'is', null)
    .execute()
  if (!isDecline) return
  await queries
    .updateTable('payment_attempts')
    .set({ declines: declines + 1 })
    .where('id', '=', id)
    .where('declines', '=', declines)
    .execute()
}
