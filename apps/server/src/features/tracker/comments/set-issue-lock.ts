import { inTransaction } from '../../../platform/database/open-database.ts'
import { recordStaffAction } from '../../../platform/staff-actions.ts'
import { nextNumber } from '../counters.store.ts'
import { readIssueId } from '../issue-answer.ts'
import { changeIssue, lockIssue } from '../issues.store.ts'
import type { TrackerDeps } from '../tracker-deps.ts'

/** Close an issue to comments, or open it again. Answers its title; undefined where there is no such issue. */
export async function setIssueLock(
  { database, runtime }: Pick<TrackerDeps, 'database' | 'runtime'>,
  { id, isLocked, actor }: { id: string; isLocked: boolean; actor: string },
): Promise<string | undefined> {
  const issueId = readIssueId(id)
  if (issueId === undefined) return undefined
  return inTransaction(database, async (transaction) => {
    const changed_seq = await nextNumber(transaction, 'change')
    const issue = await lockIssue(transaction, issueId)
    if (!issue) return undefined
    await recordStaffAction(transaction, runtime, {
      actor,
      action: isLocked ? 'lock-issue' : 'unlock-issue',
      subject: `issue:${issueId}`,
      details: '{}',
    })
    await changeIssue(transaction, issueId, { locked: isLocked ? 1 : 0, changed_seq })
    return issue.title
  })
}
