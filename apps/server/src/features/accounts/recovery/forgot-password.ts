import { setTimeout as wait } from 'node:timers/promises'

import { emailKey } from '@leadline/contract/accounts/email'
import { dayMs, hourMs, minuteMs } from '@leadline/contract/durations'

import { inTransaction } from '../../../platform/database/open-database.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import type { AccountDeps } from '../account-deps.ts'
import { resetPasswordMail } from '../account-mails.ts'
import { findByEmail } from '../accounts.store.ts'
import { addLink, withdrawMail } from './account-links.store.ts'

const resetWithinMs = hourMs
const perTenMinutes = { max: 1, windowMs: 10 * minuteMs }
const perDay = { max: 5, windowMs: dayMs }

/**
 * Longer than the work takes, so that the time of the answer does not disclose whether the address is
 * known.
 */
const answerAfterMs = 50

/**
 * Mail a link for a new password to the owner of an address. The answer is the same for an unknown
 * address.
 */
export async function forgotPassword(deps: AccountDeps, email: string): Promise<void> {
  await Promise.all([mailResetLink(deps, email), wait(answerAfterMs)])
}

/**
 * Known and unknown addresses cost the same work, in case the machine is too busy for the wait to
 * hide a difference: an unknown one is counted as well, and its mail is queued and removed in the
 * same transaction.
 */
async function mailResetLink(deps: AccountDeps, email: string): Promise<void> {
  const { database, runtime, limiter, outbox } = deps
  const key = emailKey(email)
  if (!(await limiter.take('mails for a new password', key, perTenMinutes)).allowed) return
  if (!(await limiter.take('mails for a new password in a day', key, perDay)).allowed) return
  const token = runtime.newSecret()
  const tokenHash = secretHash(token)
  const expiresAt = runtime.now() + resetWithinMs
  await inTransaction(database, async (transaction) => {
    const account = await findByEmail(transaction, key)
    const mail = resetPasswordMail({
      // To the address as its owner typed it: capital letters may matter to their mail server.
      to: account?.email ?? email,
      token,
      tokenHash,
      publicUrl: deps.publicUrl(),
      expiresAt,
    })
    await outbox.queue(transaction, mail)
    if (account) {
      const accountId = account.id
      await addLink(transaction, { tokenHash, accountId, purpose: 'reset-password', expiresAt })
    } else {
      await withdrawMail(transaction, mail.dedupeKey)
    }
  })
  outbox.deliverSoon()
}
