import { inTransaction } from '../../platform/database/open-database.ts'
import { recordStaffAction } from '../../platform/staff-actions.ts'
import { nextNumber } from './counters.store.ts'
import { readIssueId } from './issue-answer.ts'
import { changeIssue, deleteIssue, lockIssue } from './issues.store.ts'
import type { TrackerDeps } from './tracker-deps.ts'

/** Let a held issue through, or delete it. Answers its title; undefined where none is held. */
export async function reviewIssue(
  { database, runtime }: Pick<TrackerDeps, 'database' | 'runtime'>,
  { id, verdict, actor }: { id: string; verdict: 'approve' | 'reject'; actor: string },
): Promise<string | undefined> {
  const issueId = readIssueId(id)
  if (issueId === undefined) return undefined
  return inTransaction(database, async (transaction) => {
    const changed_seq = await nextNumber(transaction, 'change')
    const issue = await lockIssue(transaction, issueId)
    if (issue?.held !== 1) return undefined
    await recordStaffAction(transaction, runtime, {
      actor,
      action: `${verdict}-issue`,
      subject: `issue:${issueId}`,
      details: JSON.stringify({ type: issue.type }),
    })
    if (verdict === 'reject') await deleteIssue(transaction, issueId)
    else await changeIssue(transaction, issueId, { held: 0, changed_seq })
    return issue.title
  })
}
