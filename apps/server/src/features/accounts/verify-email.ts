import { accountStatus } from '@leadline/contract/account-status'

import { AppError } from '../../platform/app-error.ts'
import { lockAccount } from '../../platform/database/account-rows.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import { secretHash } from '../../platform/secret-hash.ts'
import type { AccountDeps } from './account-deps.ts'
import { useLink } from './account-links.store.ts'
import { setStatus } from './accounts.store.ts'

/**
 * The owner of an address has opened the mailed link. Only a pending account becomes active: a
 * banned one stays banned.
 */
export async function verifyEmail(
  { database, runtime, addressProved }: Pick<AccountDeps, 'database' | 'runtime' | 'addressProved'>,
  token: string,
): Promise<void> {
  const link = {
    tokenHash: secretHash(token),
    purpose: 'verify-email',
    now: runtime.now(),
  } as const
  await inTransaction(database, async (transaction) => {
    const id = await useLink(transaction, link)
    if (id === undefined) {
      throw new AppError(
        'invalid_token',
        'This link has been used already or has expired. Sign in to see whether your address is verified.',
      )
    }
    const account = await lockAccount(transaction, id)
    if (account?.status !== accountStatus.pending) return
    await setStatus(transaction, { id, status: accountStatus.active })
    const { email_key: emailKey } = account
    if (emailKey !== null) await addressProved(transaction, { accountId: id, emailKey })
  })
}
