import type { AccountRow } from '../../platform/database/account-rows.ts'
import type { Queries } from '../../platform/database/open-database.ts'

export async function changeAccount(
  queries: Queries,
  id: string,
  changes: Partial<
    Pick<AccountRow, 'company' | 'presence' | 'bio' | 'website' | 'avatar' | 'password_hash'>
  >,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await queries.updateTable('accounts').set(changes).where('id', '=', id).execute()
}

/** Every badge of the account; the shown ones first, in their owner's order. */
export async function listBadges(
  queries: Queries,
  accountId: string,
): Promise<{ badge: string; isShown: boolean }[]> {
  const rows = await queries
    .selectFrom('account_badges')
    .select(['badge', 'shown_position'])
    .where('account_id', '=', accountId)
    .orderBy('granted_at')
    .orderBy('badge')
    .execute()
  // The engines disagree on where nulls stand in an order.
  const place = (position: number | null) => position ?? Number.POSITIVE_INFINITY
  return rows
    .toSorted((a, b) =>
      a.shown_position === b.shown_position ? 0 : place(a.shown_position) - place(b.shown_position),
    )
    .map(({ badge, shown_position }) => ({ badge, isShown: shown_position !== null }))
}

export async function showBadges(
  queries: Queries,
  accountId: string,
  badges: readonly string[],
): Promise<void> {
  await queries
    .updateTable('account_badges')
    .set({ shown_position: null })
    .where('account_id', '=', accountId)
    .execute()
  for (const [position, badge] of badges.entries()) {
    await queries
      .updateTable('account_badges')
      .set({ shown_position: position })
      .where('account_id', '=', accountId)
      .where('badge', '=', badge)
      .execute()
  }
}

export async function listRestrictions(queries: Queries, accountId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('account_restrictions')
    .select('restriction')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ restriction }) => restriction)
}

/**
 * End logins that wait for their second factor, and mailed links for a new password: they were
 * issued to whoever knew the old one.
 */
export async function endPendingSignIns(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom('second_factor_challenges').where('account_id', '=', accountId).execute()
  await queries
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'reset-password')
    .execute()
}
