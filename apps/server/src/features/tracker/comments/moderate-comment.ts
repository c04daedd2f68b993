import { inTransaction } from '../../../platform/database/open-database.ts'
import { recordStaffAction } from '../../../platform/staff-actions.ts'
import { readIssueId } from '../issue-answer.ts'
import type { TrackerDeps } from '../tracker-deps.ts'
import { changeComment, countComment, removeComment } from './comments.store.ts'
import { lockComment } from './lock-comment.ts'

export type Verdict = 'hide' | 'restore' | 'delete'

/** Hide a comment, show it (again), or delete it. Answers its issue; undefined where there is none. */
export async function moderateComment(
  { database, runtime }: Pick<TrackerDeps, 'database' | 'runtime'>,
  { id, verdict, actor }: { id: string; verdict: Verdict; actor: string },
): Promise<{ issueId: number; comments: number } | undefined> {
  const commentId = readIssueId(id)
  if (commentId === undefined) return undefined
  return inTransaction(database, async (transaction) => {
    const locked = await lockComment(transaction, commentId)
    if (!locked) return undefined
    const { comment, issue, seq } = locked
    await recordStaffAction(transaction, runtime, {
      actor,
      action: `${verdict}-comment`,
      subject: `comment:${commentId}`,
      details: JSON.stringify({ issue: issue.id, from: comment.state }),
    })
    if (verdict === 'delete') await removeComment(transaction, commentId)
    else {
      const state = verdict === 'hide' ? 'hidden' : 'shown'
      await changeComment(transaction, commentId, { state })
    }
    const counted = Number(verdict === 'restore') - Number(comment.state === 'shown')
    const by = counted === 0 ? 0 : counted > 0 ? 1 : -1
    const comments = await countComment(transaction, { issueId: issue.id, by, seq })
    return { issueId: issue.id, comments }
  })
}
