import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import { anonymiseCommentsOf } from './comments/comments.store.ts'
import { nextNumber } from './counters.store.ts'
import { anonymisePostsOf } from './issues.store.ts'
import { deleteVotesOf, noteChangeOf, uncountVotesOf } from './votes.store.ts'

/**
 * An account, already locked, is being deleted: its votes are removed and counted down, its posts
 * and comments stay without a name.
 */
export async function forgetAuthor(
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<void> {
  const seq = await nextNumber(transaction, 'change')
  await uncountVotesOf(transaction, accountId)
  await noteChangeOf(transaction, { accountId, seq })
  await deleteVotesOf(transaction, accountId)
  await anonymisePostsOf(transaction, accountId)
  await anonymiseCommentsOf(transaction, accountId)
}
