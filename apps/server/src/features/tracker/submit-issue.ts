import type { Issue, IssueType } from '@leadline/contract/tracker'

import { inTransaction, type Queries } from '../../platform/database/open-database.ts'
import { lastNumber, nextNumber } from './counters.store.ts'
import { issueAnswer } from './issue-answer.ts'
import { addIssue, countPublishedOf, type IssueRow } from './issues.store.ts'
import { lockParticipant, countAction } from './participation.ts'
import type { TrackerDeps } from './tracker-deps.ts'

/** With moderation of first posts, this many of an account must have been let through. */
export const firstPosts = 3

interface Submission {
  accountId: string
  username: string
  type: IssueType
  title: string
  description: string
  /** The field that people leave empty. */
  website?: string | undefined
}

export async function submitIssue(deps: TrackerDeps, submission: Submission): Promise<Issue> {
  const { database } = deps
  await countAction(deps, 'posting', submission.accountId)
  if (submission.website) {
    // A bot filled in the hidden field. It is answered that all went well, so that it does not try
    // something better.
    const id = (await lastNumber(database, 'issue')) + 1
    return issueAnswer({ ...newRow(deps, submission, id), changed_seq: 0 }, false)
  }
  return inTransaction(database, async (transaction) => {
    const { username } = await lockParticipant(deps, transaction, 'posting', submission.accountId)
    const id = await nextNumber(transaction, 'issue')
    const row = newRow(deps, { ...submission, username }, id)
    row.held = (await isHeld(deps, transaction, submission.accountId)) ? 1 : 0
    row.changed_seq = await nextNumber(transaction, 'change')
    const { username: _name, ...stored } = row
    await addIssue(transaction, stored)
    return issueAnswer(row, false)
  })
}

async function isHeld(
  { moderation }: TrackerDeps,
  queries: Queries,
  accountId: string,
): Promise<boolean> {
  return moderation === 'first-posts' && (await countPublishedOf(queries, accountId)) < firstPosts
}

function newRow({ runtime }: TrackerDeps, submission: Submission, id: number): IssueRow {
  const { accountId, username, type, title, description } = submission
  return {
    id,
    type,
    title,
    description,
    status: 'open',
    votes: 0,
    release: null,
    account_id: accountId,
    held: 0,
    comments: 0,
    locked: 0,
    submitted_at: runtime.now(),
    changed_seq: 0,
    username,
  }
}
