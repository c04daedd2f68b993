import type { readAccount as readAccountCall } from '@leadline/contract/accounts/accounts'
import type { Answer } from '@leadline/contract/endpoint'

import { AppError } from '../../platform/app-error.ts'
import { findAccount } from '../../platform/database/account-rows.ts'
import type { AccountDeps } from './account-deps.ts'

export async function readAccount(
  { database, planTitle }: Pick<AccountDeps, 'database' | 'planTitle'>,
  accountId: string,
): Promise<Answer<typeof readAccountCall>> {
  const account = await findAccount(database, accountId)
  // The account was deleted after its session was checked.
  if (!account) throw new AppError('not_signed_in', 'Please sign in.')
  return {
    username: account.username,
    email: account.email,
    firstname: account.first_name,
    lastname: account.last_name,
    accountstatus: account.status,
    membership: planTitle(account.plan_id),
  }
}
