import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import { freePlanId } from './issue-license.ts'
import { refreshPlan } from './licenses.store.ts'

/** An anonymous order has been claimed: its license belongs to the account made for it. */
export async function handOverLicense(
  transaction: Transaction<Tables>,
  { orderId, accountId }: { orderId: string; accountId: string },
): Promise<void> {
  await transaction
    .updateTable('licences')
    .set({ account_id: accountId })
    .where('order_id', '=', orderId)
    .where('account_id', 'is', null)
    .execute()
  await refreshPlan(transaction, accountId, freePlanId)
}
