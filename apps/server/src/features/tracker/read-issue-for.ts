import type { IssueInFull } from '@leadline/contract/tracker'

import type { Database } from '../../platform/database/open-database.ts'
import { issueAnswer, readIssueId } from './issue-answer.ts'
import { type IssueRow, readIssue } from './issues.store.ts'
import { noSuchIssue } from './toggle-vote.ts'
import type { TrackerDeps } from './tracker-deps.ts'
import { hasVoted } from './votes.store.ts'

interface Reading {
  id: string
  accountId: string | undefined
}

/** One issue as its reader sees it. */
export async function readIssueFor(
  { database, texts }: Pick<TrackerDeps, 'database' | 'texts'>,
  { id, accountId }: Reading,
): Promise<IssueInFull> {
  const row = await readIssueRowFor(database, { id, accountId })
  const voted =
    accountId !== undefined && (await hasVoted(database, { accountId, issueId: row.id }))
  return { ...issueAnswer(row, voted), descriptionHtml: await texts.render(row.description) }
}

/** What is held is there for its author alone. */
export async function readIssueRowFor(
  database: Database,
  { id, accountId }: Reading,
): Promise<IssueRow> {
  const issueId = readIssueId(id)
  const row = issueId === undefined ? undefined : await readIssue(database, issueId)
  const isTheirs = accountId !== undefined && row?.account_id === accountId
  if (!row || (row.held === 1 && !isTheirs)) throw noSuchIssue()
  return row
}
