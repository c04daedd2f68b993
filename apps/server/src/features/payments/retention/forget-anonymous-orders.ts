import { dayMs } from '@leadline/contract/durations'
import { claimAgainMs } from '@leadline/contract/shop/payments'
import type { Transaction } from 'kysely'

import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { lockOrder } from '../orders/orders.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'

/** For this long a refund must be possible; afterwards nobody can tell who bought what. */
const keepAnonymousMs = 40 * dayMs
const batchSize = 100

type Deps = Pick<PaymentDeps, 'database' | 'runtime'>

/**
 * Everything that leads from an anonymous account to its invoice: the payments, what was reported about
 * them, and the order's number in the license. The order itself stays, for
 * the accounts, and belongs to nobody.
 */
export async function forgetAnonymousOrders(deps: Deps, signal: AbortSignal): Promise<void> {
  const { database, runtime } = deps
  for (;;) {
    const due = await findDue(deps)
    for (const id of due) {
      if (signal.aborted) return
      await inTransaction(database, (transaction) => forget(transaction, id, runtime.now()))
    }
    if (due.length < batchSize) return
  }
}

/** What a person still has to deal with stays until they have: money that waits, and open alerts. */
async function findDue({ database, runtime }: Deps): Promise<string[]> {
  const now = runtime.now()
  const before = now - keepAnonymousMs
  const orders = await database
    .selectFrom('orders')
    .select('id')
    .where('anonymous', '=', 1)
    .where((is) =>
      is.or([
        is('paid_at', '<', before),
        is.and([is('paid_at', 'is', null), is('created_at', '<', before)]),
      ]),
    )
    .where((is) => is.or([is('claimed_at', 'is', null), is('claimed_at', '<', now - claimAgainMs)]))
    .where((is) =>
      is.or([
        is('account_id', 'is not', null),
        is.exists(
          is
            .selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.order_id', '=', 'orders.id'),
        ),
      ]),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.order_id', '=', 'orders.id')
            .where('review', 'is not', null)
            .where('returned_at', 'is', null),
        ),
      ),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('payment_alerts')
            .select('payment_alerts.key')
            .whereRef('payment_alerts.order_id', '=', 'orders.id')
            .where('handled_at', 'is', null),
        ),
      ),
    )
    .limit(batchSize)
    .execute()
  return orders.map(({ id }) => id)
}

async function forget(transaction: Transaction<Tables>, id: string, now: number): Promise<void> {
  const order = await lockOrder(transaction, id)
  // Claimed just now: its buyer may have to repeat the claim.
  if ((order?.claimed_at ?? 0) >= now - claimAgainMs) return
  await transaction.deleteFrom('payment_attempts').where('order_id', '=', id).execute()
  await transaction.deleteFrom('provider_events').where('order_id', '=', id).execute()
  await transaction.deleteFrom('payment_alerts').where('order_id', '=', id).execute()
  await transaction
    .updateTable('licences')
    .set({ order_id: null })
    .where('order_id', '=', id)
    .where('account_id', 'is not', null)
    .execute()
  await transaction
    .updateTable('orders')
    .set({ account_id: null, begun_by: null, paid_attempt_id: null })
    .where('id', '=', id)
    .execute()
}
