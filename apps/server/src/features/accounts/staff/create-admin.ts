import { accountStatus } from '@leadline/contract/accounts/account-status'
import { emailKey } from '@leadline/contract/accounts/email'
import { dayMs } from '@leadline/contract/durations'

import { inTransaction } from '../../../platform/database/open-database.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import { recordStaffAction } from '../../../platform/staff-actions.ts'
import { usernameKey } from '../account-keys.ts'
import { addAccount, findByUsername } from '../accounts.store.ts'
import type { SessionDeps } from '../login/sessions.ts'
import { addLink } from '../recovery/account-links.store.ts'

const linkWithinMs = dayMs
const freePlanId = 1

export type NewAdmin =
  | { kind: 'created'; token: string }
  | { kind: 'taken'; what: 'username' | 'email' }

/** A super administrator without a password: its owner sets one through the link, once. */
export async function createAdmin(
  { database, runtime }: SessionDeps,
  { username, email, actor }: { username: string; email: string; actor: string },
): Promise<NewAdmin> {
  const id = runtime.newId()
  const now = runtime.now()
  const token = runtime.newSecret()
  return inTransaction(database, async (transaction): Promise<NewAdmin> => {
    const isAdded = await addAccount(transaction, {
      id,
      username,
      username_key: usernameKey(username),
      email,
      email_key: emailKey(email),
      first_name: null,
      last_name: null,
      password_hash: null,
      status: accountStatus.superAdministrator,
      presence: 0,
      plan_id: freePlanId,
      created_at: now,
    })
    if (!isAdded) {
      const sameName = await findByUsername(transaction, usernameKey(username))
      return { kind: 'taken', what: sameName ? 'username' : 'email' }
    }
    await addLink(transaction, {
      tokenHash: secretHash(token),
      accountId: id,
      purpose: 'reset-password',
      expiresAt: now + linkWithinMs,
    })
    await recordStaffAction(transaction, runtime, {
      actor,
      action: 'create-admin',
      subject: id,
      details: JSON.stringify({ status: accountStatus.superAdministrator }),
    })
    return { kind: 'created', token }
  })
}
