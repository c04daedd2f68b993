import { isLockedOut } from '@leadline/contract/accounts/account-status'

import { lockAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import { recordStaffAction } from '../../../platform/staff-actions.ts'
import { usernameKey } from '../account-keys.ts'
import { findByUsername, setStatus } from '../accounts.store.ts'
import { endChallenges } from '../login/login-challenges.store.ts'
import { endSessionsOf, type SessionDeps } from '../login/sessions.ts'

/**
 * Give an account a status, effective with its next request; one that locks out ends every session.
 * Returns what it was before, or undefined where no such account is.
 */
export async function setAccountStatus(
  { database, runtime }: SessionDeps,
  { username, status, actor }: { username: string; status: number; actor: string },
): Promise<{ username: string; from: number } | undefined> {
  return inTransaction(database, async (transaction) => {
    const found = await findByUsername(transaction, usernameKey(username))
    const account = found && (await lockAccount(transaction, found.id))
    if (!account) return undefined
    await setStatus(transaction, { id: account.id, status })
    if (isLockedOut(status)) {
      await endSessionsOf(transaction, account.id)
      await endChallenges(transaction, account.id)
    }
    await recordStaffAction(transaction, runtime, {
      actor,
      action: 'set-status',
      subject: account.id,
      details: JSON.stringify({ from: account.status, to: status }),
    })
    return { username: account.username, from: account.status }
  })
}
