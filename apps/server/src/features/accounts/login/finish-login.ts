import {
  accountStatus,
  isLockedOut,
  needsSecondFactor,
} from '@leadline/contract/accounts/account-status'
import type { LoginAnswer } from '@leadline/contract/accounts/accounts'
import type { Transaction } from 'kysely'

import { AppError } from '../../../platform/app-error.ts'
import { type AccountRow, lockAccount } from '../../../platform/database/account-rows.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { AccountDeps } from '../account-deps.ts'
import { openSession, type SessionOptions } from './sessions.ts'

type FinishDeps = Pick<AccountDeps, 'runtime' | 'supportEmail'>

/**
 * The second factor is proved: open a session, in the transaction that uses the proof up. The account is
 * looked at again, because it may have been banned while the second factor was awaited.
 */
export async function finishLogin(
  deps: FinishDeps,
  transaction: Transaction<Tables>,
  accountId: string,
  options: SessionOptions,
): Promise<LoginAnswer> {
  const account = await lockAccount(transaction, accountId)
  if (!account) throw new AppError('invalid_credentials', 'Invalid username or password.')
  if (isLockedOut(account.status)) return lockedOutAnswer(deps, account.status)
  return signIn(deps, transaction, account, options)
}

export async function signIn(
  { runtime }: Pick<FinishDeps, 'runtime'>,
  transaction: Transaction<Tables>,
  account: AccountRow,
  options: SessionOptions,
): Promise<LoginAnswer> {
  // Nobody learns what an anonymous account is used with, not even its owner.
  const device = account.email === null ? null : options.device
  const opened = {
    provedSecondFactor: options.provedSecondFactor,
    device: device ?? null,
    // Whoever may change other people's accounts signs in every day.
    isRemembered: options.isRemembered === true && !needsSecondFactor(account.status),
  }
  const token = await openSession({ database: transaction, runtime }, account.id, opened)
  return {
    token,
    username: account.username,
    ...(account.email !== null && { email: account.email }),
    ...(account.avatar !== null && { avatar: account.avatar }),
  }
}

const lockedOutWords: Readonly<Record<number, string>> = {
  [accountStatus.banned]: 'This account is banned.',
  [accountStatus.inactive]: 'This account is inactive.',
  [accountStatus.suspended]: 'This account is suspended.',
}

/** Shown only to somebody who has entered the right password. */
export function lockedOutAnswer(
  { supportEmail }: Pick<FinishDeps, 'supportEmail'>,
  status: number,
): LoginAnswer {
  const words = lockedOutWords[status] ?? 'This account cannot sign in.'
  return { message: `${words} Write to ${supportEmail} if you have questions.` }
}
