import { accountStatus, isLockedOut } from '@leadline/contract/account-status'
import type { LoginAnswer } from '@leadline/contract/accounts'
import type { Transaction } from 'kysely'

import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { AccountDeps } from './account-deps.ts'
import { type AccountRow, lockAccount } from './accounts.store.ts'
import { openSession } from './sessions.ts'

type FinishDeps = Pick<AccountDeps, 'database' | 'runtime' | 'supportEmail'>

/**
 * Everything is proved: open a session. Its account is looked at again, because a ban may have come
 * while a second factor was awaited. Not to be called inside a transaction.
 */
export async function finishLogin(
  deps: FinishDeps,
  accountId: string,
  options: { provedSecondFactor: boolean },
): Promise<LoginAnswer> {
  return inTransaction(deps.database, (transaction) =>
    finishLoginIn(deps, transaction, accountId, options),
  )
}

/** The same in a transaction that is under way, for whoever uses up a proof in it. */
export async function finishLoginIn(
  deps: Pick<FinishDeps, 'runtime' | 'supportEmail'>,
  transaction: Transaction<Tables>,
  accountId: string,
  options: { provedSecondFactor: boolean },
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
  options: { provedSecondFactor: boolean },
): Promise<LoginAnswer> {
  const token = await openSession({ database: transaction, runtime }, account.id, options)
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

/** Told only to somebody who has the password. */
export function lockedOutAnswer(
  { supportEmail }: Pick<FinishDeps, 'supportEmail'>,
  status: number,
): LoginAnswer {
  const words = lockedOutWords[status] ?? 'This account cannot sign in.'
  return { message: `${words} Write to ${supportEmail} if you have questions.` }
}
