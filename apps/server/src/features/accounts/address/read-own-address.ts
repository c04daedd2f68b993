import type { OwnAddress } from '@leadline/contract/accounts/own-address'

import { AppError } from '../../../platform/app-error.ts'
import { findAccount } from '../../../platform/database/account-rows.ts'
import type { AccountDeps } from '../account-deps.ts'
import { openAddressChange } from './address-changes.store.ts'

export async function readOwnAddress(
  { database, runtime }: Pick<AccountDeps, 'database' | 'runtime'>,
  accountId: string,
): Promise<OwnAddress> {
  const account = await findAccount(database, accountId)
  if (!account) throw accountIsGone()
  const change = await openAddressChange(database, { accountId, now: runtime.now() })
  return {
    email: account.email,
    verified: account.email_proved_at !== null,
    change: change
      ? { email: change.email, expiresAt: new Date(change.expires_at).toISOString() }
      : null,
  }
}

/** The account was deleted after its session was checked. */
export function accountIsGone(): AppError {
  return new AppError('not_signed_in', 'Please sign in.')
}

/** Nobody can tell who an anonymous account belongs to, and an address would. */
export function hasNoAddress(): AppError {
  return new AppError('not_allowed', 'An anonymous account has no email address.')
}
