import { type Issue, issueSectionStatuses, type IssueStatus } from '@leadline/contract/tracker'

export interface IssueSection {
  id: keyof typeof issueSectionStatuses
  heading: string
  statuses: readonly IssueStatus[]
  /** Said where there is none. */
  empty: string
}

export const issueSections: readonly IssueSection[] = [
  {
    id: 'open',
    heading: 'Open & In-Progress Issues',
    statuses: issueSectionStatuses.open,
    empty: 'Nothing is open. If something is wrong or missing, be the first to say so.',
  },
  {
    id: 'testing',
    heading: 'Bugs in Testing',
    statuses: issueSectionStatuses.testing,
    empty: 'Nothing is being tested at the moment.',
  },
  {
    id: 'fixed',
    heading: 'Fixed Issues',
    statuses: issueSectionStatuses.fixed,
    empty: 'Nothing is fixed yet.',
  },
]

/**
 * A section's issues: most votes first; among the open ones, of equals the newer first. What this
 * visitor has just posted stands above all.
 */
export function sortIssues(
  section: IssueSection,
  issues: readonly Issue[],
  justPosted: readonly string[],
): Issue[] {
  const isOpen = section.id === 'open'
  const rank = new Map(justPosted.map((id, index) => [id, index]))
  const rankOf = (issue: Issue) => rank.get(issue.id) ?? Infinity
  return issues
    .filter(({ status }) => section.statuses.includes(status))
    .toSorted((a, b) => {
      if (rank.size > 0 && isOpen) {
        const [rankA, rankB] = [rankOf(a), rankOf(b)]
        if (rankA !== rankB) return rankA < rankB ? -1 : 1
      }
      if (a.votes !== b.votes) return b.votes - a.votes
      if (a.submittedDate === b.submittedDate) return 0
      // ISO dates in UTC are in order as text.
      return a.submittedDate < b.submittedDate ? 1 : -1
    })
}
