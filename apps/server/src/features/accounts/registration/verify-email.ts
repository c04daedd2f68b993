import { accountStatus } from '@leadline/contract/accounts/account-status'
import { emailKey } from '@leadline/contract/accounts/email'

import { AppError } from '../../../platform/app-error.ts'
import { findAccount, lockAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction, type Queries } from '../../../platform/database/open-database.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import type { AccountDeps } from '../account-deps.ts'
import { setAddressProved, setStatus } from '../accounts.store.ts'
import { findAddressChange } from '../address/address-changes.store.ts'
import { confirmNewAddress } from '../address/confirm-new-address.ts'
import { findLink, useLink } from '../recovery/account-links.store.ts'

type Deps = Pick<
  AccountDeps,
  'database' | 'runtime' | 'addressProved' | 'outbox' | 'publicUrl' | 'supportEmail'
>

/**
 * Somebody has the mailed link and is signed in to the account that it was mailed for: the two together
 * prove the address. The link alone does not, for anybody can register an address that is not theirs
 * and wait until its owner presses the button. Only a pending account becomes active: a banned one stays
 * banned.
 */
export async function verifyEmail(
  deps: Deps,
  token: string,
  callerId: string | undefined,
): Promise<string | null> {
  const { database, runtime, addressProved, outbox } = deps
  const now = runtime.now()
  const link = linkOf(token, now)
  const email = await inTransaction(database, async (transaction) => {
    const id = await accountIdOf(transaction, token, now)
    // Locked before anything is handed over: a payment that is settled just now waits for this.
    const account = id === undefined ? undefined : await lockAccount(transaction, id)
    if (!account) throw linkIsOver()
    if (account.id !== callerId) throw signInFirst(account.username)
    // Read again under the lock: of two presses at once, one finds nothing.
    const change = await findAddressChange(transaction, link)
    if (change) {
      await confirmNewAddress(deps, transaction, account, change)
    } else {
      if ((await useLink(transaction, link)) === undefined) throw linkIsOver()
      await setAddressProved(transaction, { id: account.id, at: now })
    }
    if (account.status === accountStatus.pending) {
      await setStatus(transaction, { id: account.id, status: accountStatus.active })
    }
    const proved = change?.email ?? account.email
    if (proved !== null) {
      await addressProved(transaction, { accountId: account.id, emailKey: emailKey(proved) })
    }
    return proved
  })
  outbox.deliverSoon()
  return email
}

/** Whose address a mailed link is for: the page says with which account to sign in. */
export async function readVerification(
  { database, runtime }: Deps,
  token: string,
): Promise<{ username: string }> {
  const account = await accountOf(database, token, runtime.now())
  if (!account) throw linkIsOver()
  return { username: account.username }
}

/** Of a link that proves the address an account has, or one that it is to have. */
async function accountIdOf(queries: Queries, token: string, now: number) {
  const link = linkOf(token, now)
  return (await findLink(queries, link)) ?? (await findAddressChange(queries, link))?.account_id
}

async function accountOf(queries: Queries, token: string, now: number) {
  const id = await accountIdOf(queries, token, now)
  return id === undefined ? undefined : findAccount(queries, id)
}

function linkOf(token: string, now: number) {
  return { tokenHash: secretHash(token), purpose: 'verify-email', now } as const
}

function signInFirst(username: string): AppError {
  return new AppError(
    'sign_in_to_verify',
    `This link is for the account ${username}. Sign in as ${username} to verify its address. Nothing has changed yet.`,
  )
}

function linkIsOver(): AppError {
  return new AppError(
    'invalid_token',
    'This link has been used already or has expired. Sign in to see whether your address is verified.',
  )
}
