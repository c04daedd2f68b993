import type { Comment } from '@leadline/contract/comments'

import { AppError } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import { readIssueId } from '../issue-answer.ts'
import { countAction, lockParticipant } from '../participation.ts'
import type { TrackerDeps } from '../tracker-deps.ts'
import { commentAnswer, commentsAreLocked, noSuchComment } from './comment-answer.ts'
import { changeComment, countComment, readComment, removeComment } from './comments.store.ts'
import { lockComment } from './lock-comment.ts'
import { stateOfNext } from './post-comment.ts'

interface OwnComment {
  accountId: string
  id: string
}

/** Change what one wrote. Somebody else's comment is not found, as one that is not there. */
export async function editOwnComment(
  deps: TrackerDeps,
  { accountId, id, text }: OwnComment & { text: string },
): Promise<Comment> {
  const commentId = readIssueId(id)
  if (commentId === undefined) throw noSuchComment()
  await countAction(deps, 'commenting', accountId)
  const edited = await inTransaction(deps.database, async (transaction) => {
    await lockParticipant(deps, transaction, 'commenting', accountId)
    const locked = await lockComment(transaction, commentId)
    if (!locked || locked.comment.account_id !== accountId) throw noSuchComment()
    const { comment, issue, seq } = locked
    if (issue.locked === 1) throw commentsAreLocked()
    if (comment.state === 'hidden') {
      const words = 'A moderator has hidden this comment. You can delete it, but not edit it.'
      throw new AppError('not_allowed', words)
    }
    if (comment.text === text) return comment
    // What was let through may now say something else.
    const next = await stateOfNext(deps, transaction, accountId)
    const state = comment.state === 'held' ? 'held' : next
    if (comment.state === 'shown' && state === 'held') {
      await countComment(transaction, { issueId: issue.id, by: -1, seq })
    }
    const changes = { text, state, edited_at: deps.runtime.now() }
    await changeComment(transaction, commentId, changes)
    return { ...comment, ...changes }
  })
  return commentAnswer(deps.texts, edited, accountId)
}

/** Delete what one wrote, also where commenting is closed. Answers how many comments the issue has left. */
export async function deleteOwnComment(
  { database }: Pick<TrackerDeps, 'database'>,
  { accountId, id }: OwnComment,
): Promise<{ comments: number }> {
  const commentId = readIssueId(id)
  if (commentId === undefined) throw noSuchComment()
  return inTransaction(database, async (transaction) => {
    const own = await readComment(transaction, commentId)
    if (own?.account_id !== accountId) throw noSuchComment()
    const locked = await lockComment(transaction, commentId)
    if (!locked) throw noSuchComment()
    const { comment, issue, seq } = locked
    await removeComment(transaction, commentId)
    const by = comment.state === 'shown' ? -1 : 0
    return { comments: await countComment(transaction, { issueId: issue.id, by, seq }) }
  })
}
