import { findAccount, lockAccount } from '../../platform/database/account-rows.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import type { SignedIn } from '../../platform/http/authorise.ts'
import { refuseCommonPassword } from '../../platform/secrets/common-passwords.ts'
import { deleteOtherSessions } from './own-sessions.ts'
import type { ProfileDeps } from './profile-deps.ts'
import { passwordChangedMail } from './profile-mails.ts'
import { changeAccount, endPendingSignIns } from './profile.store.ts'
import { accountIsGone, passwordIsAnother } from './read-profile.ts'

/** Set a new password by the present one. Whoever else was signed in no longer is. */
export async function changePassword(
  deps: ProfileDeps,
  caller: SignedIn,
  {
    currentPassword,
    newPassword,
    clientAddress,
  }: { currentPassword: string; newPassword: string; clientAddress: string },
): Promise<void> {
  const { database, runtime, outbox } = deps
  const { accountId } = caller
  const account = await findAccount(database, accountId)
  if (!account) throw accountIsGone()
  const field = 'currentPassword'
  await deps.checkPassword({ accountId, password: currentPassword, clientAddress, field })
  await refuseCommonPassword(newPassword, [account.username, account.email], 'newPassword')
  const passwordHash = await deps.passwords.hash(newPassword)
  const mailId = runtime.newId()
  await inTransaction(database, async (transaction) => {
    const locked = await lockAccount(transaction, accountId)
    if (!locked) throw accountIsGone()
    // The password was changed since it was checked, perhaps by the owner with a mailed link. That
    // change wins.
    if (locked.password_hash !== account.password_hash) throw passwordIsAnother()
    await changeAccount(transaction, accountId, { password_hash: passwordHash })
    await deleteOtherSessions(transaction, caller)
    await endPendingSignIns(transaction, accountId)
    if (locked.email === null) return
    const { supportEmail } = deps
    const mail = { id: mailId, to: locked.email, publicUrl: deps.publicUrl(), supportEmail }
    await outbox.queue(transaction, passwordChangedMail(mail))
  })
  outbox.deliverSoon()
}
