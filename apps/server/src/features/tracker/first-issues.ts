import { type FirstIssues, issueSectionStatuses } from '@leadline/contract/tracker'

import { issueAnswer } from './issue-answer.ts'
import type { IssueRow } from './issues.store.ts'

const perSection = 20

/** The most wanted issues of each section of the page, of equals the newer, and how many it has. */
export function firstIssues(rows: readonly IssueRow[]): FirstIssues {
  const sections = Object.entries(issueSectionStatuses).map(([id, statuses]) => {
    const known: readonly string[] = statuses
    return [id, rows.filter(({ status }) => known.includes(status))] as const
  })
  const counts = Object.fromEntries(sections.map(([id, { length }]) => [id, length]))
  return {
    issues: sections.flatMap(([, all]) =>
      all
        .toSorted((a, b) => b.votes - a.votes || b.submitted_at - a.submitted_at)
        .slice(0, perSection)
        .map((row) => issueAnswer(row, false)),
    ),
    // One for each section that there is.
    counts: counts as FirstIssues['counts'],
  }
}
