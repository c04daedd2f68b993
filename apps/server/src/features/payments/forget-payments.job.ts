import { inTransaction } from '../../platform/database/open-database.ts'
import type { Job } from '../../platform/jobs.ts'
import { claimAgainMs } from './claim-order.ts'
import type { PaymentDeps } from './payment-deps.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Until then a refund must find its way back; after it nobody can tell who bought what. */
const keepAnonymousMs = 40 * dayMs
const keepEventsMs = 180 * dayMs
const batchSize = 100

type Deps = Pick<PaymentDeps, 'database' | 'runtime'>

/** What the privacy policy promises to forget, forgotten on time. */
export function forgetPaymentsJob(deps: Deps): Job {
  return {
    name: 'forget payments',
    everyMs: hourMs,
    run: async (signal) => {
      await forgetClaims(deps)
      await forgetEvents(deps)
      while (!signal.aborted && (await forgetAnonymousOrders(deps)) === batchSize);
    },
  }
}

/** A claim that can no longer be repeated: its hash goes, and of its time only the day stays. */
async function forgetClaims({ database, runtime }: Deps): Promise<void> {
  const claimed = await database
    .selectFrom('orders')
    .select(['id', 'claimed_at'])
    .where('claim_hash', 'is not', null)
    .where('claimed_at', '<', runtime.now() - claimAgainMs)
    .execute()
  for (const { id, claimed_at } of claimed) {
    const day = (claimed_at ?? 0) - ((claimed_at ?? 0) % dayMs)
    await database
      .updateTable('orders')
      .set({ claim_hash: null, claimed_at: day })
      .where('id', '=', id)
      .execute()
  }
}

async function forgetEvents({ database, runtime }: Deps): Promise<void> {
  await database
    .deleteFrom('provider_events')
    .where('received_at', '<', runtime.now() - keepEventsMs)
    .execute()
}

/**
 * Everything that leads from an anonymous account to its invoice: the payments, what was told about
 * them, and the order's number in the licence. The order itself stays, for the books, as nobody's.
 */
async function forgetAnonymousOrders({ database, runtime }: Deps): Promise<number> {
  const before = runtime.now() - keepAnonymousMs
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
    .limit(batchSize)
    .execute()
  for (const { id } of orders) {
    await inTransaction(database, async (transaction) => {
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
        .set({ account_id: null, paid_attempt_id: null })
        .where('id', '=', id)
        .execute()
    })
  }
  return orders.length
}
