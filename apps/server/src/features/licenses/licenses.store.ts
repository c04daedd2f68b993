import type { Insertable, Selectable, SelectQueryBuilder, Transaction } from 'kysely'

import { lockAccount } from '../../platform/database/account-rows.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'

export type LicenseRow = Selectable<Tables['licences']>

export async function findLicenseOfOrder(
  queries: Queries,
  orderId: string,
): Promise<LicenseRow | undefined> {
  return queries
    .selectFrom('licences')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/** Undefined when the order has one already: the unique key decides, also between two at once. */
export async function addLicense(
  transaction: Transaction<Tables>,
  license: Insertable<Tables['licences']>,
): Promise<LicenseRow | undefined> {
  return transaction
    .insertInto('licences')
    .values(license)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Whose licenses they are: an account's, or those that wait for an address. */
export type Holder = { accountId: string } | { emailKey: string }

/**
 * Until the transaction ends, nobody else adds licenses to this holder. For an address without an
 * account its orders are locked, by an update that changes nothing.
 */
export async function lockHolder(transaction: Transaction<Tables>, holder: Holder): Promise<void> {
  if ('accountId' in holder) {
    await lockAccount(transaction, holder.accountId)
    return
  }
  await transaction
    .updateTable('orders')
    .set((row) => ({ plan_id: row.ref('plan_id') }))
    .where('email_key', '=', holder.emailKey)
    .execute()
}

/** Until when the holder has updates of that plan, if ever. A revoked license gives none. */
export async function latestUpdatesUntil(
  transaction: Transaction<Tables>,
  holder: Holder,
  planId: number,
): Promise<number | undefined> {
  const ofPlan = transaction
    .selectFrom('licences')
    .select((expression) => expression.fn.max('updates_until').as('latest'))
    .where('plan_id', '=', planId)
    .where('state', '!=', 'revoked')
  const row = await ofHolder(ofPlan, holder).executeTakeFirst()
  return row?.latest ?? undefined
}

function ofHolder<Row>(
  licenses: SelectQueryBuilder<Tables, 'licences', Row>,
  holder: Holder,
): SelectQueryBuilder<Tables, 'licences', Row> {
  return 'accountId' in holder
    ? licenses.where('account_id', '=', holder.accountId)
    : licenses.where('account_id', 'is', null).where('email_key', '=', holder.emailKey)
}

/** Whose license it is; nobody's while an anonymous order waits to be claimed, and of a deleted account. */
export function holderOf({
  account_id,
  email_key,
}: Pick<LicenseRow, 'account_id' | 'email_key'>): Holder | undefined {
  if (account_id !== null) return { accountId: account_id }
  return email_key === null ? undefined : { emailKey: email_key }
}

/** The licenses of one holder for one plan, in the order in which they add up. */
export async function licensesInOrder(
  transaction: Transaction<Tables>,
  holder: Holder,
  planId: number,
): Promise<LicenseRow[]> {
  const ofPlan = transaction.selectFrom('licences').selectAll().where('plan_id', '=', planId)
  return ofHolder(ofPlan, holder)
    .orderBy('issued_at')
    .orderBy('updates_until')
    .orderBy('id')
    .execute()
}

export async function setUpdatesUntil(
  transaction: Transaction<Tables>,
  id: string,
  updatesUntil: number,
): Promise<void> {
  await transaction
    .updateTable('licences')
    .set({ updates_until: updatesUntil })
    .where('id', '=', id)
    .execute()
}

export async function setState(
  transaction: Transaction<Tables>,
  orderId: string,
  state: string,
): Promise<LicenseRow | undefined> {
  return transaction
    .updateTable('licences')
    .set({ state })
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirst()
}

/** Licenses that wait for an address become the account's, and forget the address. */
export async function adopt(
  transaction: Transaction<Tables>,
  { accountId, emailKey }: { accountId: string; emailKey: string },
): Promise<LicenseRow[]> {
  return transaction
    .updateTable('licences')
    .set({ account_id: accountId, email_key: null })
    .where('email_key', '=', emailKey)
    .where('account_id', 'is', null)
    .returningAll()
    .execute()
}

/** The account's plan is the highest that a valid license of its own gives it. */
export async function refreshPlan(
  transaction: Transaction<Tables>,
  accountId: string,
  freePlanId: number,
): Promise<void> {
  await lockHolder(transaction, { accountId })
  const row = await transaction
    .selectFrom('licences')
    .select((expression) => expression.fn.max('plan_id').as('highest'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'valid')
    .executeTakeFirst()
  await transaction
    .updateTable('accounts')
    .set({ plan_id: row?.highest ?? freePlanId })
    .where('id', '=', accountId)
    .execute()
}

export async function licensesOf(queries: Queries, accountId: string): Promise<LicenseRow[]> {
  return queries
    .selectFrom('licences')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('issued_at', 'desc')
    .orderBy('updates_until', 'desc')
    .orderBy('id')
    .execute()
}

/** Only its owner's: anybody else's does not exist. */
export async function findOwnLicense(
  queries: Queries,
  { id, accountId }: { id: string; accountId: string },
): Promise<LicenseRow | undefined> {
  return queries
    .selectFrom('licences')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function findLicense(queries: Queries, id: string): Promise<LicenseRow | undefined> {
  return queries.selectFrom('licences').selectAll().where('id', '=', id).executeTakeFirst()
}
