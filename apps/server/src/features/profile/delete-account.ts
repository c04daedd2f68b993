import { findAccount, lockAccount } from '../../platform/database/account-rows.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import { deletePersonalData, ownerOf } from './personal-data/personal-data.store.ts'
import type { PasswordClaim, ProfileDeps } from './profile-deps.ts'
import { accountDeletedMail } from './profile-mails.ts'
import { accountIsGone, passwordIsAnother } from './read-profile.ts'

/** Delete an account for good, with its sessions. One last mail confirms it. */
export async function deleteAccount(deps: ProfileDeps, claim: PasswordClaim): Promise<void> {
  const { database, outbox, runtime, supportEmail } = deps
  const known = await findAccount(database, claim.accountId)
  if (!known) throw accountIsGone()
  await deps.checkPassword(claim)
  const mailId = runtime.newId()
  await inTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction, claim.accountId)
    if (!account) throw accountIsGone()
    // The password was changed meanwhile: whoever knows only the old one may not delete.
    if (account.password_hash !== known.password_hash) throw passwordIsAnother()
    await deps.beforeDelete(transaction, account.id)
    await deletePersonalData(transaction, ownerOf(account))
    if (account.email === null) return
    await outbox.queue(
      transaction,
      accountDeletedMail({ id: mailId, to: account.email, supportEmail }),
    )
  })
  outbox.deliverSoon()
}
