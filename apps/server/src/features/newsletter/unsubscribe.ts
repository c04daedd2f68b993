import { AppError } from '../../platform/app-error.ts'
import { secretHash } from '../../platform/secret-hash.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { unsubscribeByToken } from './newsletter.store.ts'

/** End the subscription that a mail belongs to. The link of every mail works, and works again. */
export async function unsubscribe(
  { database, runtime }: Pick<NewsletterDeps, 'database' | 'runtime'>,
  token: string,
): Promise<void> {
  const known = await unsubscribeByToken(database, {
    tokenHash: secretHash(token),
    now: runtime.now(),
  })
  if (known) return
  throw new AppError(
    'invalid_token',
    'This link is no longer valid. If mails still arrive, use the link in the newest one.',
  )
}
