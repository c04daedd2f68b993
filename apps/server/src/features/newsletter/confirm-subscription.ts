import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import { secretHash } from '../../platform/secrets/secret-hash.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { welcomeMail } from './newsletter-mails.ts'
import { addUnsubscribeLink, confirmByToken } from './newsletter.store.ts'

/**
 * The owner of an address confirms the subscription and gets a welcome mail with a link to
 * unsubscribe.
 */
export async function confirmSubscription(
  { database, runtime, outbox, publicUrl }: NewsletterDeps,
  token: string,
): Promise<void> {
  const now = runtime.now()
  const unsubscribeToken = runtime.newSecret()
  const unsubscribeTokenHash = secretHash(unsubscribeToken)
  await inTransaction(database, async (transaction) => {
    const subscriber = await confirmByToken(transaction, { tokenHash: secretHash(token), now })
    if (!subscriber) {
      throw new AppError(
        'invalid_token',
        'This link has been used already or has expired. If you confirmed before, you are subscribed.',
      )
    }
    await addUnsubscribeLink(transaction, {
      tokenHash: unsubscribeTokenHash,
      subscriberId: subscriber.id,
      now,
    })
    await outbox.queue(
      transaction,
      welcomeMail({
        to: subscriber.email,
        unsubscribeToken,
        unsubscribeTokenHash,
        publicUrl: publicUrl(),
      }),
    )
  })
  outbox.deliverSoon()
}
