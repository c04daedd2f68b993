import { emailKey } from '@leadline/contract/accounts/email'
import { dayMs, hourMs } from '@leadline/contract/durations'

import { inTransaction } from '../../platform/database/open-database.ts'
import { secretHash } from '../../platform/secrets/secret-hash.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { confirmMail } from './newsletter-mails.ts'
import { noteAsking, spendConfirmMail } from './newsletter.store.ts'

export const confirmWithinMs = 7 * dayMs
/** To all addresses together: even somebody with many clients cannot make us send spam. */
export const confirmMailsPerHour = 500

/**
 * Somebody asks for the newsletter at an address, and its owner has to confirm by mail. At most one
 * such mail an hour and three a day go to one address, and only so many to all addresses together.
 * Beyond that nothing is stored. The answer is always the same, so that it does not disclose who is
 * subscribed.
 */
export async function subscribe(deps: NewsletterDeps, email: string): Promise<void> {
  const hourly = { max: confirmMailsPerHour, windowMs: hourMs }
  const spent = await deps.limiter.take('newsletter confirmation', 'everybody', hourly)
  if (!spent.allowed) {
    deps.countWithheld()
    deps.log.warn({ perHour: confirmMailsPerHour }, 'too many newsletter confirmations: not mailed')
    return
  }
  const isMailed = await askOwner(deps, email)
  if (!isMailed) await spent.giveBack()
}

/** True if a mail to confirm was due to this address. */
async function askOwner(
  { database, runtime, outbox, publicUrl }: NewsletterDeps,
  email: string,
): Promise<boolean> {
  const now = runtime.now()
  const token = runtime.newSecret()
  const tokenHash = secretHash(token)
  const expiresAt = now + confirmWithinMs
  const key = emailKey(email)
  const isMailed = await inTransaction(database, async (transaction) => {
    await noteAsking(transaction, { id: runtime.newId(), email, emailKey: key, now })
    const subscriber = await spendConfirmMail(transaction, {
      emailKey: key,
      tokenHash,
      expiresAt,
      now,
      lastMailBefore: now - hourMs,
      thirdLastMailBefore: now - dayMs,
    })
    if (!subscriber) return false
    // To the address as it was first given, not as somebody else spells it.
    await outbox.queue(
      transaction,
      confirmMail({ to: subscriber.email, token, tokenHash, publicUrl: publicUrl(), expiresAt }),
    )
    return true
  })
  outbox.deliverSoon()
  return isMailed
}
