import type { Transaction } from 'kysely'

import type { Tables } from '../../../platform/database/schema.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import type { Queries } from '../attempts/attempts.store.ts'
import { alertLetter } from '../buyer-mail/receipt-mail.ts'
import type { Provider } from '../providers/gateway.ts'

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
    | 'unconfirmed'
    | 'overpaid'
    | 'disputed'
    | 'charged_back'
    | 'unknown_event'
    | 'unseen'
    | 'duplicate_invoice'
    | 'vanished'
    | 'stuck'
  provider: Provider
  orderId: string | null
  details: string
  /** How often, if it was counted before; otherwise once. */
  times?: number
  /** It has happened just now: a person who dealt with it before has to look again. */
  isNews?: boolean
}

/** Note an alert, and mail it to support the first time, and again when it is news after all. */
export async function raiseAlert(
  { outbox, supportEmail, publicUrl }: AlertDeps,
  transaction: Transaction<Tables>,
  alert: PaymentAlert,
  now: number,
): Promise<void> {
  const isAgain = alert.isNews === true && (await isHandled(transaction, alert.key))
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
      times: alert.times ?? 1,
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        last_at: now,
        times: row('payment_alerts.times', '+', alert.times ?? 1),
        details: alert.details,
        ...(isAgain && { handled_at: null }),
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  // Forgeries are other people's doing: they are counted, but cannot fill a mailbox.
  if ((times > 1 && !isAgain) || alert.kind === 'forged') return
  await outbox.queue(
    transaction,
    alertLetter({ alert, times, to: supportEmail, publicUrl: publicUrl() }),
  )
}

async function isHandled(transaction: Transaction<Tables>, key: string): Promise<boolean> {
  const alert = await transaction
    .selectFrom('payment_alerts')
    .select('handled_at')
    .where('key', '=', key)
    .executeTakeFirst()
  return alert !== undefined && alert.handled_at !== null
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
