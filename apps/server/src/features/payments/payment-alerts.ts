import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Queries } from './attempts.store.ts'
import type { Provider } from './gateway.ts'
import { alertLetter } from './payment-letters.ts'

/** Something about money that a person has to know. */
export interface PaymentAlert {
  /** Two alerts with one key are one alert that happened twice. */
  key: string
  kind:
    | 'forged'
    | 'mismatch'
    | 'paid_twice'
    | 'partial'
    | 'late'
    | 'overpaid'
    | 'disputed'
    | 'charged_back'
    | 'unknown_event'
    | 'vanished'
    | 'stuck'
  provider: Provider
  orderId: string | null
  details: string
}

/** Note an alert, and mail it to support the first time. */
export async function raiseAlert(
  { outbox, supportEmail, publicUrl }: AlertDeps,
  transaction: Transaction<Tables>,
  alert: PaymentAlert,
  now: number,
): Promise<void> {
  const { times } = await transaction
    .insertInto('payment_alerts')
    .values({
      key: alert.key,
      kind: alert.kind,
      provider: alert.provider,
      order_id: alert.orderId,
      details: alert.details,
      first_at: now,
      last_at: now,
      times: 1,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        last_at: now,
        times: row('payment_alerts.times', '+', 1),
        details: alert.details,
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  // Forgeries are other people's doing: they are counted, but cannot fill a mailbox.
  if (times > 1 || alert.kind === 'forged') return
  await outbox.queue(transaction, alertLetter({ alert, to: supportEmail, publicUrl: publicUrl() }))
}

export interface AlertDeps {
  outbox: Outbox
  supportEmail: string
  publicUrl: () => string
}

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
