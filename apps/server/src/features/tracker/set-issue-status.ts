import type { IssueStatus } from '@leadline/contract/tracker'

import { inTransaction, type Queries } from '../../platform/database/open-database.ts'
import { recordStaffAction } from '../../platform/staff-actions.ts'
import { beginAnnouncement } from './announcements.store.ts'
import { nextNumber } from './counters.store.ts'
import { readIssueId } from './issue-answer.ts'
import { addChange, changeIssue, lockIssue } from './issues.store.ts'
import type { TrackerDeps } from './tracker-deps.ts'

/** The statuses that followers are notified of, and that can name a release. */
export const announcedStatuses: readonly IssueStatus[] = ['testing', 'fixed']

export interface Move {
  id: string
  status: IssueStatus
  /** Left out, an issue keeps the one it has; one that is open again has none. */
  release?: string | undefined
  actor: string
}

export type Moved =
  | { kind: 'moved'; title: string; from: string; release: string | null }
  | { kind: 'no such issue' | 'awaiting review' | 'no such release' }

export interface SetIssueDeps extends Pick<TrackerDeps, 'database' | 'runtime'> {
  /** Releases are another feature's: whoever wires this up knows them. */
  isRelease: (queries: Queries, version: string) => Promise<boolean>
}

/** Move an issue to a status. Whoever follows it is notified of testing and fixed, by a job. */
export async function setIssueStatus(
  { database, runtime, isRelease }: SetIssueDeps,
  { id, status, release, actor }: Move,
): Promise<Moved> {
  const issueId = readIssueId(id)
  if (issueId === undefined) return { kind: 'no such issue' }
  return inTransaction(database, async (transaction): Promise<Moved> => {
    const changed_seq = await nextNumber(transaction, 'change')
    const issue = await lockIssue(transaction, issueId)
    if (!issue) return { kind: 'no such issue' }
    if (issue.held === 1) return { kind: 'awaiting review' }
    if (release !== undefined && !(await isRelease(transaction, release))) {
      return { kind: 'no such release' }
    }
    const carried = announcedStatuses.includes(status) ? (release ?? issue.release) : null
    const now = runtime.now()
    if (status !== issue.status) {
      const change = { id: runtime.newId(), issue_id: issueId, status, release: carried, at: now }
      await addChange(transaction, change)
      if (announcedStatuses.includes(status)) {
        await beginAnnouncement(transaction, { issueId, status, now })
      }
    }
    await recordStaffAction(transaction, runtime, {
      actor,
      action: 'set-issue',
      subject: `issue:${issueId}`,
      details: JSON.stringify({ from: issue.status, to: status, release: carried }),
    })
    await changeIssue(transaction, issueId, { status, release: carried, changed_seq })
    return { kind: 'moved', title: issue.title, from: issue.status, release: carried }
  })
}
