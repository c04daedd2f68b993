import { dayMs } from '@leadline/contract/durations'
import { sql } from 'kysely'

import type { PaymentDeps } from '../payment-deps.ts'

/**
 * A block chain discloses the second of a payment. Once nothing about an anonymous payment can change any
 * more, or a day after one that was paid, our own rows keep the day alone. What lies ahead is rounded
 * up, so that nothing is looked at for a shorter time.
 */
export async function roundAnonymousTimes({
  database,
  runtime,
}: Pick<PaymentDeps, 'database' | 'runtime'>): Promise<void> {
  const yesterday = runtime.now() - dayMs
  const anonymousOrders = database.selectFrom('orders').select('id').where('anonymous', '=', 1)
  await database
    .updateTable('payment_attempts')
    .set({
      created_at: down('created_at'),
      read_at: down('read_at'),
      returned_at: down('returned_at'),
      expires_at: up('expires_at'),
      check_after: up('check_after'),
    })
    .where('order_id', 'in', anonymousOrders)
    .where('review', 'is', null)
    .where('created_at', '<', yesterday)
    .where((is) => is.or([is('check_after', 'is', null), is('state', '=', 'paid')]))
    .where(saysMore('created_at', 'read_at', 'returned_at', 'expires_at', 'check_after'))
    .execute()
  await database
    .updateTable('refunds')
    .set({ asked_at: down('asked_at') })
    .where('attempt_id', 'in', (query) =>
      query
        .selectFrom('payment_attempts')
        .select('payment_attempts.id')
        .where('order_id', 'in', anonymousOrders),
    )
    .where('asked_at', '<', yesterday)
    .where(saysMore('asked_at'))
    .execute()
  await database
    .updateTable('provider_events')
    .set({ received_at: down('received_at') })
    .where('outcome', 'is not', null)
    // One that names no order may have been about an anonymous one.
    .where((is) => is.or([is('order_id', 'is', null), is('order_id', 'in', anonymousOrders)]))
    .where(saysMore('received_at'))
    .execute()
  await database
    .updateTable('payment_alerts')
    .set({
      first_at: down('first_at'),
      last_at: down('last_at'),
      handled_at: down('handled_at'),
    })
    .where('order_id', 'in', anonymousOrders)
    .where('handled_at', '<', yesterday)
    .where(saysMore('first_at', 'last_at', 'handled_at'))
    .execute()
}

const day = sql.lit(dayMs)

function down(column: string) {
  return sql<number>`${sql.ref(column)} - ${sql.ref(column)} % ${day}`
}

function up(column: string) {
  return sql<number>`${sql.ref(column)} + (${day} - ${sql.ref(column)} % ${day}) % ${day}`
}

function saysMore(...columns: string[]) {
  const rests = columns.map((column) => sql`coalesce(${sql.ref(column)} % ${day}, 0)`)
  return sql<boolean>`${sql.join(rests, sql` + `)} > 0`
}
