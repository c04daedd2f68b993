import {
  deletedAccountName,
  type Issue,
  type IssueStatus,
  type IssueType,
} from '@leadline/contract/tracker'

import type { IssueRow } from './issues.store.ts'

const largestId = 2_147_483_647

/** The number in an address; undefined for whatever cannot be one. */
export function readIssueId(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined
  const id = Number(text)
  return id <= largestId ? id : undefined
}

/** What anyone may know of an issue. */
export function issueAnswer(row: IssueRow, hasVoted: boolean): Issue {
  return {
    id: String(row.id),
    // Written by this feature alone; the contract checks them again before they leave.
    type: row.type as IssueType,
    title: row.title,
    description: row.description,
    status: row.status as IssueStatus,
    votes: row.votes,
    hasVoted,
    submittedBy: row.username ?? deletedAccountName,
    submittedDate: new Date(row.submitted_at).toISOString(),
    release: row.release,
    comments: row.comments,
    ...(row.locked === 1 && { isLocked: true as const }),
    ...(row.held === 1 && { awaitingReview: true as const }),
  }
}
