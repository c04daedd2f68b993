import { lockAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import { recordStaffAction } from '../../../platform/staff-actions.ts'
import { usernameKey } from '../account-keys.ts'
import { findByUsername } from '../accounts.store.ts'
import type { SessionDeps } from '../login/sessions.ts'

/**
 * Take something away from an account, or give it back, effective with its next request. Its owner sees
 * it on the profile. Returns the account's restrictions, or undefined where no such account is.
 */
export async function restrictAccount(
  { database, runtime }: SessionDeps,
  change: { username: string; restriction: string; isLifted: boolean; actor: string },
): Promise<string[] | undefined> {
  const { restriction, isLifted, actor } = change
  return inTransaction(database, async (transaction) => {
    const found = await findByUsername(transaction, usernameKey(change.username))
    const account = found && (await lockAccount(transaction, found.id))
    if (!account) return undefined
    const restrictions = transaction
      .selectFrom('account_restrictions')
      .select('restriction')
      .where('account_id', '=', account.id)
      .orderBy('created_at')
    const before = (await restrictions.execute()).map((row) => row.restriction)
    if (isLifted) {
      await transaction
        .deleteFrom('account_restrictions')
        .where('account_id', '=', account.id)
        .where('restriction', '=', restriction)
        .execute()
    } else if (!before.includes(restriction)) {
      await transaction
        .insertInto('account_restrictions')
        .values({
          id: runtime.newId(),
          account_id: account.id,
          restriction,
          created_at: runtime.now(),
        })
        .execute()
    }
    await recordStaffAction(transaction, runtime, {
      actor,
      action: isLifted ? 'lift-restriction' : 'restrict',
      subject: account.id,
      details: restriction,
    })
    return (await restrictions.execute()).map((row) => row.restriction)
  })
}
