import { AppError } from '../../../platform/app-error.ts'
import { lockAccount, findAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import { refuseCommonPassword } from '../../../platform/secrets/common-passwords.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import type { AccountDeps } from '../account-deps.ts'
import { passwordChangedMail } from '../account-mails.ts'
import { setPassword } from '../accounts.store.ts'
import { endChallenges } from '../login/login-challenges.store.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { endLinks, findLink, useLink } from './account-links.store.ts'

/**
 * Set a new password by a mailed link. All sessions end, and logins that wait for their second
 * factor.
 */
export async function resetPassword(
  deps: AccountDeps,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { database, runtime, outbox } = deps
  const tokenHash = secretHash(token)
  const link = { tokenHash, purpose: 'reset-password', now: runtime.now() } as const
  const accountId = await findLink(database, link)
  const owner = accountId === undefined ? undefined : await findAccount(database, accountId)
  if (!owner) throw linkIsOver()
  // Before the link is used up: whoever chose too weak a password can try again.
  await refuseCommonPassword(password, [owner.username, owner.email])
  const passwordHash = await deps.passwords.hash(password)
  await inTransaction(database, async (transaction) => {
    // Lock the account first: a login with the old password that runs at the same time waits for
    // this transaction, and then fails.
    const account = await lockAccount(transaction, owner.id)
    const isUsed = await useLink(transaction, link)
    if (!account || isUsed === undefined) throw linkIsOver()
    await setPassword(transaction, { id: account.id, passwordHash })
    await endLinks(transaction, { accountId: account.id, purpose: 'reset-password' })
    await endSessionsOf(transaction, account.id)
    await endChallenges(transaction, account.id)
    if (account.email === null) return
    await outbox.queue(
      transaction,
      passwordChangedMail({
        to: account.email,
        tokenHash,
        publicUrl: deps.publicUrl(),
        supportEmail: deps.supportEmail,
      }),
    )
  })
  outbox.deliverSoon()
}

function linkIsOver(): AppError {
  return new AppError(
    'invalid_token',
    'This link has been used already or has expired. Please ask for a new one.',
  )
}
