import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import { secretHash } from '../../platform/secrets/secret-hash.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { withdrawMails } from './newsletter-issues.store.ts'
import { unsubscribeByToken } from './newsletter.store.ts'

/**
 * End the subscription that a mail belongs to, and take back what still waits to be sent. The link of
 * every mail works, and works again.
 */
export async function unsubscribe(
  { database, runtime }: Pick<NewsletterDeps, 'database' | 'runtime'>,
  token: string,
): Promise<void> {
  const isKnown = await inTransaction(database, async (transaction) => {
    const subscriberId = await unsubscribeByToken(transaction, {
      tokenHash: secretHash(token),
      now: runtime.now(),
    })
    if (subscriberId === undefined) return false
    await withdrawMails(transaction, subscriberId)
    return true
  })
  if (isKnown) return
  throw new AppError(
    'invalid_token',
    'This link is no longer valid. If emails still arrive, use the link in the newest one.',
  )
}
