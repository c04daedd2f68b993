import type { Comment } from '@leadline/contract/comments'

import { AppError } from '../../../platform/app-error.ts'
import { readIssueId } from '../issue-answer.ts'
import { readIssueRowFor } from '../read-issue-for.ts'
import type { TrackerDeps } from '../tracker-deps.ts'
import { commentAnswer } from './comment-answer.ts'
import { listCommentsOf } from './comments.store.ts'

export const commentsPerPage = 50

interface Page {
  /** The issue's number, as it stands in the address. */
  id: string
  accountId: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of an issue's comments, oldest first. Two queries, however many there are. */
export async function listComments(
  { database, texts }: Pick<TrackerDeps, 'database' | 'texts'>,
  { id, accountId, cursor, limit = commentsPerPage }: Page,
): Promise<{ items: Comment[]; next: string | null }> {
  const issue = await readIssueRowFor(database, { id, accountId })
  const after = cursor === undefined ? 0 : readIssueId(cursor)
  if (after === undefined) {
    throw new AppError('invalid_request', 'This cursor does not belong to this list.')
  }
  const page = { issueId: issue.id, readerId: accountId, after, max: limit + 1 }
  const rows = await listCommentsOf(database, page)
  const shown = rows.slice(0, limit)
  const items: Comment[] = []
  for (const row of shown) items.push(await commentAnswer(texts, row, accountId))
  const last = shown.at(-1)
  return { items, next: rows.length > limit && last ? String(last.id) : null }
}
