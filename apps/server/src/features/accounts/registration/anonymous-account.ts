import { accountStatus } from '@leadline/contract/accounts/account-status'
import type { Transaction } from 'kysely'

import { lockAccount } from '../../../platform/database/account-rows.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { Runtime } from '../../../platform/runtime.ts'
import { startOfDay } from '../../../platform/utc-day.ts'
import { usernameKey } from '../account-keys.ts'
import { addAccount, setPassword } from '../accounts.store.ts'
import { endSessionsOf } from '../login/sessions.ts'

const freePlanId = 1
const noPresence = 0
const maxTries = 5

/**
 * An account without a name or an address: it belongs to whoever knows its password. Only the day
 * of its creation is kept, so that it cannot be matched with a payment.
 */
export async function openAnonymousAccount(
  runtime: Runtime,
  transaction: Transaction<Tables>,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<{ accountId: string; username: string }> {
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    const accountId = runtime.newId()
    const username = newUsername(runtime)
    const isAdded = await addAccount(transaction, {
      id: accountId,
      username,
      username_key: usernameKey(username),
      email: null,
      email_key: null,
      first_name: null,
      last_name: null,
      password_hash: passwordHash,
      status: accountStatus.active,
      presence: noPresence,
      plan_id: freePlanId,
      created_at: startOfDay(now),
    })
    if (isAdded) return { accountId, username }
  }
  throw new Error('no free username was found for an anonymous account')
}

/** 'changed' when the password is no longer the one that was seen: somebody has just been given another. */
export async function replaceAnonymousPassword(
  transaction: Transaction<Tables>,
  account: { accountId: string; seenHash: string | null | undefined; passwordHash: string },
): Promise<{ username: string } | 'changed' | undefined> {
  const { accountId, seenHash, passwordHash } = account
  const locked = await lockAccount(transaction, accountId)
  if (!locked) return undefined
  if (locked.password_hash !== seenHash) return 'changed'
  await setPassword(transaction, { id: accountId, passwordHash })
  await endSessionsOf(transaction, accountId)
  return { username: locked.username }
}

/** Easy to read aloud and to write down: ten letters and digits. */
function newUsername(runtime: Runtime): string {
  const letters = runtime
    .newSecret()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return `trader-${letters.slice(0, 10)}`
}
