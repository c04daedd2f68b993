import type { OrderStatus } from '@leadline/contract/payments'
import type { Insertable, Selectable, Transaction } from 'kysely'

import type { Queries } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type OrderRow = Selectable<Tables['orders']>

/** The column holds only what writeStatus and addOrder put into it. */
export function statusOf(order: Pick<OrderRow, 'status'>): OrderStatus {
  return order.status as OrderStatus
}

export async function addOrder(
  queries: Queries,
  order: Insertable<Tables['orders']>,
): Promise<OrderRow> {
  return queries.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow()
}

/** Undefined when the claim hash has an order already: the unique key decides, also between two at once. */
export async function addClaimableOrder(
  queries: Queries,
  order: Insertable<Tables['orders']> & { claim_hash: string },
): Promise<OrderRow | undefined> {
  return queries
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.column('claim_hash').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Who buys, as far as an order has to know. */
export async function findAccount(
  queries: Queries,
  id: string,
): Promise<{ id: string; email: string | null } | undefined> {
  return queries
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findOrder(queries: Queries, id: string): Promise<OrderRow | undefined> {
  return queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findByClaimHash(
  queries: Queries,
  claimHash: string,
): Promise<OrderRow | undefined> {
  return queries
    .selectFrom('orders')
    .selectAll()
    .where('claim_hash', '=', claimHash)
    .executeTakeFirst()
}

/** The order as it is, and as it stays until the transaction ends. */
export async function lockOrder(
  transaction: Transaction<Tables>,
  id: string,
): Promise<OrderRow | undefined> {
  return transaction
    .updateTable('orders')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** An order of this account for this plan that nobody has paid: a second click goes on with it. */
export async function findOpenOrder(
  queries: Queries,
  { accountId, planId, since }: { accountId: string; planId: number; since: number },
): Promise<OrderRow | undefined> {
  return queries
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('plan_id', '=', planId)
    .where('anonymous', '=', 0)
    .where('status', '=', 'pending')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function writeStatus(
  queries: Queries,
  id: string,
  order: {
    status: OrderStatus
    method: string
    paidAttemptId: string | null
    paidAt: number | null
    refundedCents: number
  },
): Promise<void> {
  await queries
    .updateTable('orders')
    .set({
      status: order.status,
      method: order.method,
      paid_attempt_id: order.paidAttemptId,
      paid_at: order.paidAt,
      refunded_cents: order.refundedCents,
    })
    .where('id', '=', id)
    .execute()
}

export async function ordersOf(queries: Queries, accountId: string): Promise<OrderRow[]> {
  return queries
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Orders bought with this address before it had an account now belong to the account. */
export async function adoptOrders(
  queries: Queries,
  { accountId, emailKey }: { accountId: string; emailKey: string },
): Promise<void> {
  await queries
    .updateTable('orders')
    .set({ account_id: accountId })
    .where('email_key', '=', emailKey)
    .where('account_id', 'is', null)
    .execute()
}

/** Is there such an order? For the address of its page. */
export async function isOrder(queries: Queries, id: string): Promise<boolean> {
  const found = await queries
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
