import type { Comment } from '@leadline/contract/comments'
import { minuteMs } from '@leadline/contract/durations'

import { inTransaction, type Queries } from '../../../platform/database/open-database.ts'
import { lastNumber, nextNumber } from '../counters.store.ts'
import { readIssueId } from '../issue-answer.ts'
import { countPublishedOf, lockIssue } from '../issues.store.ts'
import { countAction, lockParticipant } from '../participation.ts'
import { firstPosts } from '../submit-issue.ts'
import { noSuchIssue } from '../toggle-vote.ts'
import type { TrackerDeps } from '../tracker-deps.ts'
import { commentAnswer, commentsAreLocked } from './comment-answer.ts'
import {
  addComment,
  type CommentRow,
  type CommentState,
  countComment,
  countShownOf,
  readLastCommentOf,
} from './comments.store.ts'

interface NewComment {
  accountId: string
  username: string
  /** The issue's number, as it stands in the address. */
  id: string
  text: string
  /** The field that people leave empty. */
  website?: string | undefined
}

/** The same words once more within this time are a second press of the button. */
const secondPressMs = minuteMs

export async function postComment(deps: TrackerDeps, posted: NewComment): Promise<Comment> {
  const { accountId, username, text, website } = posted
  const { database, runtime, texts } = deps
  const issueId = readIssueId(posted.id)
  if (issueId === undefined) throw noSuchIssue()
  await countAction(deps, 'commenting', accountId)
  const row: CommentRow = {
    id: 0,
    issue_id: issueId,
    account_id: accountId,
    text,
    state: 'shown',
    posted_at: runtime.now(),
    edited_at: null,
    username,
  }
  if (website) {
    // A bot filled in the hidden field. It is answered that all went well, so that it does not try
    // something better.
    const id = (await lastNumber(database, 'comment')) + 1
    return commentAnswer(texts, { ...row, id }, accountId)
  }
  const stored = await inTransaction(database, async (transaction) => {
    const account = await lockParticipant(deps, transaction, 'commenting', accountId)
    const last = await readLastCommentOf(transaction, { issueId, accountId })
    if (last?.text === text && row.posted_at - last.posted_at < secondPressMs) return last
    const id = await nextNumber(transaction, 'comment')
    const seq = await nextNumber(transaction, 'change')
    const issue = await lockIssue(transaction, issueId)
    if (!issue || issue.held === 1) throw noSuchIssue()
    if (issue.locked === 1) throw commentsAreLocked()
    const state = await stateOfNext(deps, transaction, accountId)
    const { username: _name, ...comment } = { ...row, id, state }
    await addComment(transaction, comment)
    if (state === 'shown') await countComment(transaction, { issueId, by: 1, seq })
    return { ...comment, username: account.username }
  })
  return commentAnswer(texts, stored, accountId)
}

/** With moderation of first posts, what an account has had let through counts, issues and comments alike. */
export async function stateOfNext(
  { moderation }: Pick<TrackerDeps, 'moderation'>,
  queries: Queries,
  accountId: string,
): Promise<CommentState> {
  if (moderation !== 'first-posts') return 'shown'
  const issues = await countPublishedOf(queries, accountId)
  const comments = await countShownOf(queries, accountId)
  return issues + comments < firstPosts ? 'held' : 'shown'
}
