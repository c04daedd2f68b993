import type { Issue } from '@leadline/contract/tracker'

import type { Database } from '../../platform/database/open-database.ts'
import { issueAnswer, readIssueId } from './issue-answer.ts'
import { readIssue } from './issues.store.ts'
import { noSuchIssue } from './toggle-vote.ts'
import { hasVoted } from './votes.store.ts'

/** One issue as its reader sees it. What is held is there for its author alone. */
export async function readIssueFor(
  database: Database,
  { id, accountId }: { id: string; accountId: string | undefined },
): Promise<Issue> {
  const issueId = readIssueId(id)
  const row = issueId === undefined ? undefined : await readIssue(database, issueId)
  const isTheirs = accountId !== undefined && row?.account_id === accountId
  if (!row || (row.held === 1 && !isTheirs)) throw noSuchIssue()
  const voted =
    accountId !== undefined && (await hasVoted(database, { accountId, issueId: row.id }))
  return issueAnswer(row, voted)
}

/** Whether there is a page at an issue's address. One that is held has one too: its author's. */
export async function hasIssue(database: Database, id: string): Promise<boolean> {
  const issueId = readIssueId(id)
  return issueId !== undefined && (await readIssue(database, issueId)) !== undefined
}
