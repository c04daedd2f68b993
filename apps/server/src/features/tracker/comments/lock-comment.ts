import type { Transaction } from 'kysely'

import type { Tables } from '../../../platform/database/schema.ts'
import { nextNumber } from '../counters.store.ts'
import { lockIssue } from '../issues.store.ts'
import { readComment } from './comments.store.ts'

/**
 * A comment as it stays until the transaction ends, with its issue and the number of this change. The
 * issue's lock stands for all of its comments, so their count is always right.
 */
export async function lockComment(transaction: Transaction<Tables>, id: number) {
  const found = await readComment(transaction, id)
  if (!found) return undefined
  const seq = await nextNumber(transaction, 'change')
  const issue = await lockIssue(transaction, found.issue_id)
  // It may have changed or gone while another change had the lock.
  const comment = await readComment(transaction, id)
  return issue && comment ? { issue, comment, seq } : undefined
}
