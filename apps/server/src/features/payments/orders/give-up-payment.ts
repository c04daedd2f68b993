import { inTransaction } from '../../../platform/database/open-database.ts'
import { type AttemptRow, recordNotCreated } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { lockOrder } from './orders.store.ts'
import { refreshStatus } from './refresh-order-status.ts'

/** What a provider refused to make it refuses again: it is not asked for any more. */
export async function giveUpPayment(
  { database }: Pick<PaymentDeps, 'database'>,
  attempt: Pick<AttemptRow, 'id' | 'order_id'>,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const order = await lockOrder(transaction, attempt.order_id)
    const isGivenUp = order && (await recordNotCreated(transaction, attempt.id))
    if (isGivenUp) await refreshStatus(transaction, order)
  })
}
