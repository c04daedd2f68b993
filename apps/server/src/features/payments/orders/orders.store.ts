import type { OrderStatus } from '@leadline/contract/shop/payments'
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

/** Who began an order, and may go on with it. */
export type Beginner = { accountId: string } | { browserHash: string }

/** What this beginner has open for this plan: a second click goes on with it. */
export async function findOpenOrder(
  queries: Queries,
  begunBy: Beginner,
  { planId, emailKey, since }: { planId: number; emailKey: string | null; since: number },
): Promise<OrderRow | undefined> {
  const begun = queries.selectFrom('orders').selectAll()
  const ofBeginner =
    'accountId' in begunBy
      ? begun.where('begun_by', '=', begunBy.accountId)
      : begun.where('browser_hash', '=', begunBy.browserHash).where('email_key', '=', emailKey)
  return ofBeginner
    .where('plan_id', '=', planId)
    .where('anonymous', '=', 0)
    .where('status', '=', 'pending')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What this account has just paid for, as far as the money has not arrived. */
export async function findOrderUnderWay(
  queries: Queries,
  { accountId, planId, since }: { accountId: string; planId: number; since: number },
): Promise<{ method: string } | undefined> {
  return queries
    .selectFrom('orders')
    .select('method')
    .where('begun_by', '=', accountId)
    .where('plan_id', '=', planId)
    .where('status', '=', 'processing')
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
}

/** What this browser has just paid for, for the same address. */
export async function findJustPaid(
  queries: Queries,
  browserHash: string,
  { planId, emailKey, since }: { planId: number; emailKey: string | null; since: number },
): Promise<{ id: string } | undefined> {
  return queries
    .selectFrom('orders')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .where('email_key', '=', emailKey)
    .where('plan_id', '=', planId)
    .where('status', '=', 'paid')
    .where('paid_at', '>', since)
    .limit(1)
    .executeTakeFirst()
}

/** Somebody has signed in and goes on with what their browser began: it is their account's from now on. */
export async function takeOverOrder(
  queries: Queries,
  { id, accountId }: { id: string; accountId: string },
): Promise<OrderRow | undefined> {
  return queries
    .updateTable('orders')
    .set({ account_id: accountId, begun_by: accountId, browser_hash: null })
    .where('id', '=', id)
    .where('begun_by', 'is', null)
    .returningAll()
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

/** Whose order it is, and who is notified when it is paid: the owner of the address that it was bought with. */
export async function giveOrderTo(
  queries: Queries,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await queries
    .updateTable('orders')
    .set({ account_id: accountId })
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .execute()
}

/**
 * What was bought with this address belongs to the account that has proved it. Only what is paid: an
 * order that is open stays with the browser that began it.
 */
export async function adoptOrders(
  queries: Queries,
  { accountId, emailKey }: { accountId: string; emailKey: string },
): Promise<void> {
  await queries
    .updateTable('orders')
    .set({ account_id: accountId })
    .where('email_key', '=', emailKey)
    .where('account_id', 'is', null)
    .where('paid_at', 'is not', null)
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
