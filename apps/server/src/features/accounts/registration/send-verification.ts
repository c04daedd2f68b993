import { hourMs } from '@leadline/contract/durations'
import type { Transaction } from 'kysely'

import type { Tables } from '../../../platform/database/schema.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import type { AccountDeps } from '../account-deps.ts'
import { verificationMail } from '../account-mails.ts'
import { addLink } from '../recovery/account-links.store.ts'

const verifyWithinMs = 48 * hourMs

/**
 * Mail a link that proves the address, in the transaction that creates the account or signs it in.
 */
export async function sendVerification(
  { runtime, outbox, publicUrl }: Pick<AccountDeps, 'runtime' | 'outbox' | 'publicUrl'>,
  transaction: Transaction<Tables>,
  account: { id: string; email: string },
): Promise<void> {
  const token = runtime.newSecret()
  const tokenHash = secretHash(token)
  const expiresAt = runtime.now() + verifyWithinMs
  await addLink(transaction, {
    tokenHash,
    accountId: account.id,
    purpose: 'verify-email',
    expiresAt,
  })
  await outbox.queue(
    transaction,
    verificationMail({ to: account.email, token, tokenHash, publicUrl: publicUrl(), expiresAt }),
  )
}
