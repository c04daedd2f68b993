import type { Transaction } from 'kysely'

import { inTransaction, type Database } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import type { Runtime } from '../../../platform/runtime.ts'
import { alertMail } from './alert-mail.ts'
import type { PaymentAlert } from './payment-alert.ts'

export interface AlertDeps {
  outbox: Outbox
  supportEmail: string
  publicUrl: () => string
}

/** Note an alert, and mail it to support the first time, and again when it happened again after all. */
export async function raiseAlert(
  { outbox, supportEmail, publicUrl }: AlertDeps,
  transaction: Transaction<Tables>,
  alert: PaymentAlert,
  now: number,
): Promise<void> {
  const isAgain = alert.reopens === true && (await isHandled(transaction, alert.key))
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
    alertMail({ alert, times, to: supportEmail, publicUrl: publicUrl() }),
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

/** An alert that is about nothing else that is written: in a transaction of its own, and mailed at once. */
export async function raiseAlertNow(
  deps: AlertDeps & { database: Database; runtime: Runtime },
  alert: PaymentAlert,
): Promise<void> {
  const now = deps.runtime.now()
  await inTransaction(deps.database, (transaction) => raiseAlert(deps, transaction, alert, now))
  deps.outbox.deliverSoon()
}
