import { accountStatus } from '@leadline/contract/accounts/account-status'
import type { register as registerCall } from '@leadline/contract/accounts/accounts'
import { emailKey } from '@leadline/contract/accounts/email'
import { dayMs, hourMs } from '@leadline/contract/durations'
import type { HandlerInput } from '@leadline/contract/endpoint'
import type { Transaction } from 'kysely'

import { AppError } from '../../../platform/app-error.ts'
import type { AccountRow } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { refuseCommonPassword } from '../../../platform/secrets/common-passwords.ts'
import type { AccountDeps } from '../account-deps.ts'
import { usernameKey } from '../account-keys.ts'
import { addressTakenMail } from '../account-mails.ts'
import { addAccount, claimUsername, findByEmail, isUsernameTaken } from '../accounts.store.ts'
import { sendVerification } from './send-verification.ts'

const freePlanId = 1

/**
 * Open an account. Usernames are public, so a taken one is said to be taken. Addresses are not:
 * a taken one answers as success does, and only its owner is notified, by mail. The username is taken from then on in
 * both cases, so that registering it again does not tell them apart.
 */
export async function register(
  deps: AccountDeps,
  { firstname, lastname, username, email, password }: HandlerInput<typeof registerCall>['body'],
): Promise<{ username: string }> {
  const { database, runtime, limiter, outbox } = deps
  const keys = { username: usernameKey(username), email: emailKey(email) }
  await refuseCommonPassword(password, [username, email])
  if (await isUsernameTaken(database, keys.username)) throw usernameTaken()
  const passwordHash = await deps.passwords.hash(password)
  const owner = await findByEmail(database, keys.email)
  // One write in both cases, so that the time of the answer does not tell them apart.
  const { allowed: mayNotifyOwner } = await limiter.take(
    owner ? 'mail about a taken address' : 'registration of an address',
    keys.email,
    { max: 1, windowMs: hourMs },
  )
  const id = runtime.newId()
  await inTransaction(database, async (transaction) => {
    const isAdded = await addAccount(transaction, {
      id,
      username,
      username_key: keys.username,
      email,
      email_key: keys.email,
      first_name: firstname,
      last_name: lastname,
      password_hash: passwordHash,
      status: accountStatus.pending,
      presence: 0,
      plan_id: freePlanId,
      created_at: runtime.now(),
    })
    if (!isAdded && (await isUsernameTaken(transaction, keys.username))) throw usernameTaken()
    const claim = { username_key: keys.username, account_id: isAdded ? id : null }
    if (!(await claimUsername(transaction, claim))) throw usernameTaken()
    if (isAdded) return sendVerification(deps, transaction, { id, email })
    if (owner && mayNotifyOwner) await notifyOwner(deps, transaction, owner)
  })
  outbox.deliverSoon()
  return { username }
}

async function notifyOwner(
  { runtime, outbox, publicUrl }: AccountDeps,
  transaction: Transaction<Tables>,
  owner: AccountRow,
): Promise<void> {
  if (owner.email === null) return
  await outbox.queue(
    transaction,
    addressTakenMail({
      id: runtime.newId(),
      to: owner.email,
      publicUrl: publicUrl(),
      usefulUntil: runtime.now() + dayMs,
    }),
  )
}

function usernameTaken(): AppError {
  return new AppError('username_taken', 'That username is taken.', { field: 'username' })
}
