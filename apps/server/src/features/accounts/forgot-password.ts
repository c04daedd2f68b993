import { setTimeout as wait } from 'node:timers/promises'

import { dayMs, hourMs, minuteMs } from '@leadline/contract/durations'
import { emailKey } from '@leadline/contract/email'

import { inTransaction } from '../../platform/database/open-database.ts'
import { secretHash } from '../../platform/secret-hash.ts'
import type { AccountDeps } from './account-deps.ts'
import { addLink, withdrawMail } from './account-links.store.ts'
import { resetPasswordMail } from './account-mails.ts'
import { findByEmail } from './accounts.store.ts'

const resetWithinMs = hourMs
const perTenMinutes = { max: 1, windowMs: 10 * minuteMs }
const perDay = { max: 5, windowMs: dayMs }

/** Longer than the work takes: what little an address changes about it does not show. */
const answerAfterMs = 50

/** Mail a link for a new password to the owner of an address. Whoever asks learns nothing. */
export async function forgotPassword(deps: AccountDeps, email: string): Promise<void> {
  await Promise.all([mailResetLink(deps, email), wait(answerAfterMs)])
}

/**
 * Also on a machine too busy for the wait to cover it, both cost the same: an unknown address is
 * counted alike, and its mail is written and withdrawn in the same transaction.
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
      // To the address as its owner gave it, not as somebody else spells it.
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
