import type { Transaction } from 'kysely'

import { AppError } from '../../platform/app-error.ts'
import { lockAccount, type AccountRow } from '../../platform/database/account-rows.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { SignedIn } from '../../platform/http/authorise.ts'
import { proveItFirst } from './prove-owner.ts'
import { removeRecoveryCodes } from './recovery-codes.store.ts'
import type { SecondFactorDeps } from './second-factor-deps.ts'
import { secondFactorMail, type SecondFactorChange } from './second-factor-mail.ts'
import { endOtherSessions, hasSecondFactor, readProof, setProof } from './second-factors.store.ts'

/**
 * Every change of second factors goes through here: one at a time for each account, only from a
 * session that still exists, with a mail to the owner. Other sessions end as `takesAway` says.
 */
export async function changeSecondFactors<T>(
  deps: SecondFactorDeps,
  { accountId, sessionId }: SignedIn,
  change: {
    what: SecondFactorChange
    /**
     * Removing a factor ends all other sessions; adding one ends those that were opened without a
     * second factor.
     */
    takesAway: boolean
    apply: (transaction: Transaction<Tables>, owner: AccountRow) => Promise<T>
  },
): Promise<T> {
  const { database, outbox } = deps
  const result = await inTransaction(database, async (transaction) => {
    const owner = await lockAccount(transaction, accountId)
    const hasProved = await readProof(transaction, sessionId)
    // Another session may have changed something while this request was on its way.
    if (!owner || hasProved === undefined) throw new AppError('not_signed_in', 'Please sign in.')
    if (!hasProved && (await hasSecondFactor(transaction, accountId))) throw proveItFirst()
    const applied = await change.apply(transaction, owner)

    const isProtected = await hasSecondFactor(transaction, accountId)
    await setProof(transaction, { sessionId, proved: isProtected })
    if (!isProtected) await removeRecoveryCodes(transaction, accountId)
    const onlyUnproved = !change.takesAway
    await endOtherSessions(transaction, { accountId, sessionId, onlyUnproved })
    await notifyOwner(deps, transaction, owner, change.what)
    return applied
  })
  outbox.deliverSoon()
  return result
}

/** An anonymous account has no address. */
export async function notifyOwner(
  { outbox, runtime, publicUrl, supportEmail }: SecondFactorDeps,
  transaction: Transaction<Tables>,
  { email }: Pick<AccountRow, 'email'>,
  what: SecondFactorChange,
): Promise<void> {
  if (email === null) return
  const mail = { id: runtime.newId(), to: email, what, publicUrl: publicUrl(), supportEmail }
  await outbox.queue(transaction, secondFactorMail(mail))
}
