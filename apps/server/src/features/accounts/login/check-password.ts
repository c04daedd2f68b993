import { AppError } from '../../../platform/app-error.ts'
import { findAccount } from '../../../platform/database/account-rows.ts'
import type { AccountDeps } from '../account-deps.ts'
import { beginAttempt } from './password-attempt.ts'

/**
 * Somebody who is signed in enters the password again. Wrong ones count against the same limits as
 * at login.
 */
export async function checkPassword(
  { database, limiter, passwords }: Pick<AccountDeps, 'database' | 'limiter' | 'passwords'>,
  attempt: {
    accountId: string
    password: string
    clientAddress: string
    /** What the call names it. */
    field?: string
  },
): Promise<void> {
  const { accountId, password, clientAddress, field = 'password' } = attempt
  const account = await findAccount(database, accountId)
  const name = account?.username_key ?? accountId
  const counted = await beginAttempt(limiter, { name, accountId, clientAddress })
  const storedHash = account?.password_hash ?? null
  const isRight = await passwords.matches(storedHash, password).catch(async (error: unknown) => {
    await counted.giveBack()
    throw error
  })
  if (!isRight || !counted.isAllowed) {
    throw new AppError('invalid_credentials', 'This is not your password.', { field })
  }
  await counted.giveBack()
}
