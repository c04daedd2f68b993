import { emailKey } from '@leadline/contract/accounts/email'
import type { OwnAddress } from '@leadline/contract/accounts/own-address'
import { dayMs, hourMs } from '@leadline/contract/durations'
import type { Transaction } from 'kysely'

import { AppError } from '../../../platform/app-error.ts'
import {
  type AccountRow,
  findAccount,
  lockAccount,
} from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import type { AccountDeps } from '../account-deps.ts'
import { findByEmail } from '../accounts.store.ts'
import { checkPassword } from '../login/check-password.ts'
import { endAddressChange, putAddressChange } from './address-changes.store.ts'
import { addressChangeAskedMail, addressInUseMail, confirmAddressMail } from './address-mails.ts'
import { accountIsGone, hasNoAddress, readOwnAddress } from './read-own-address.ts'

const confirmWithinMs = 48 * hourMs
const changesPerDay = { max: 5, windowMs: dayMs }
/** Of one new address, from whichever accounts: nobody's mailbox is filled by us. */
const mailsPerDay = { max: 3, windowMs: dayMs }

/**
 * Ask for another address. The present one stays until the link in the mail to the new one is confirmed,
 * so that a typing mistake locks nobody out. The answer does not disclose whether the new address has an
 * account; only its owner learns that, by mail.
 */
export async function changeOwnAddress(
  deps: AccountDeps,
  accountId: string,
  asked: { email: string; password: string; clientAddress: string },
): Promise<OwnAddress> {
  const { database, runtime, limiter, outbox } = deps
  const { email, password, clientAddress } = asked
  const account = await findAccount(database, accountId)
  if (!account) throw accountIsGone()
  if (account.email === null) throw hasNoAddress()
  if (account.email_key === emailKey(email)) {
    throw new AppError('same_address', 'Your account already has this address.', { field: 'email' })
  }
  await checkPassword(deps, { accountId, password, clientAddress })
  await limiter.spend('changes of an address', accountId, changesPerDay)
  const mail = await limiter.take('mails about a new address', emailKey(email), mailsPerDay)
  const token = runtime.newSecret()
  const expiresAt = runtime.now() + confirmWithinMs
  await inTransaction(database, async (transaction) => {
    const locked = await lockAccount(transaction, accountId)
    if (!locked) throw accountIsGone()
    await putAddressChange(transaction, {
      account_id: accountId,
      token_hash: secretHash(token),
      email,
      expires_at: expiresAt,
    })
    await notifyPresentAddress(deps, transaction, locked, email)
    if (mail.allowed) await notifyNewAddress(deps, transaction, { email, token, expiresAt })
  })
  outbox.deliverSoon()
  return readOwnAddress(deps, accountId)
}

export async function cancelAddressChange(
  deps: AccountDeps,
  accountId: string,
): Promise<OwnAddress> {
  await endAddressChange(deps.database, accountId)
  return readOwnAddress(deps, accountId)
}

async function notifyPresentAddress(
  { runtime, outbox, publicUrl, supportEmail }: AccountDeps,
  transaction: Transaction<Tables>,
  account: AccountRow,
  email: string,
): Promise<void> {
  if (account.email === null) return
  const about = { id: runtime.newId(), to: account.email, publicUrl: publicUrl(), supportEmail }
  await outbox.queue(transaction, addressChangeAskedMail({ ...about, email }))
}

/** One mail in both cases, so that the time of the answer is the same for both. */
async function notifyNewAddress(
  { runtime, outbox, publicUrl }: AccountDeps,
  transaction: Transaction<Tables>,
  { email, token, expiresAt }: { email: string; token: string; expiresAt: number },
): Promise<void> {
  const owner = await findByEmail(transaction, emailKey(email))
  const about = { id: runtime.newId(), to: owner?.email ?? email, publicUrl: publicUrl() }
  await outbox.queue(
    transaction,
    owner
      ? addressInUseMail({ ...about, usefulUntil: expiresAt })
      : confirmAddressMail({ ...about, token, expiresAt }),
  )
}
