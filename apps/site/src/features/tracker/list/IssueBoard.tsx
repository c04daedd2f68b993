import { ApiError } from '@leadline/client/api-error'
import type { Issue } from '@leadline/contract/tracker'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'

import { usePageData } from '../../../platform/page/page-data.ts'
import { useSession } from '../../../platform/session/session.ts'
import { countWords } from '../issue-look.ts'
import { useVote } from '../use-vote.ts'
import { FirstRows } from './FirstRows.tsx'
import { IssueFilters } from './IssueFilters.tsx'
import { IssueList } from './IssueList.tsx'
import { issuesQuery, justPostedIds } from './issues-query.ts'
import { LoadingIssues } from './LoadingIssues.tsx'
import { prepareSearch, searchIssues } from './search-issues.ts'
import { SectionFrame } from './SectionFrame.tsx'
import { type IssueSection, issueSections, sortIssues } from './sort-issues.ts'
import { type Filters, noFilters, useFilters } from './use-filters.ts'

const nothing: readonly Issue[] = []

/** Every issue, in its section. */
export function IssueBoard() {
  const user = useSession()
  const { data, isPending, error, refetch, isFetching } = useQuery(issuesQuery(user?.id))
  const { firstIssues } = usePageData()
  // Until all are there, those that came with the page.
  const issues = data ?? firstIssues?.issues ?? nothing
  const counts = data ? undefined : firstIssues?.counts
  const [filters, setFilters] = useFilters()
  const vote = useVote()
  useEffect(() => prepareSearch(issues), [issues])
  // Typing is answered at once; the lists follow as soon as the browser can.
  const settled = useDeferredValue(filters)
  const sorted = useMemo(() => sortSections(issues), [issues])
  const sections = useMemo(() => narrow(sorted, settled), [sorted, settled])
  const isNarrowed = sections !== sorted
  const found = sections.reduce((sum, section) => sum + section.issues.length, 0)
  const total = counts
    ? Object.values(counts).reduce((sum, count) => sum + count, 0)
    : issues.length

  if (isPending && !firstIssues) return <LoadingIssues />
  if (error) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Alert kind="error">
          {error instanceof ApiError ? error.message : 'Failed to load issues. Please try again.'}
        </Alert>
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-12">
      <IssueFilters
        filters={filters}
        onChange={setFilters}
        found={
          isNarrowed
            ? `${found.toLocaleString('en-US')} of ${countWords(total, 'issue')}`
            : countWords(total, 'issue')
        }
      />
      {found === 0 && issues.length > 0 ? (
        <NothingFound onClear={() => setFilters(noFilters)} />
      ) : (
        sections.map(({ section, issues: shown }) => (
          <SectionFrame
            key={section.id}
            section={section}
            count={isNarrowed ? shown.length : (counts?.[section.id] ?? shown.length)}
          >
            {shown.length > 0 && counts ? (
              <FirstRows
                issues={shown}
                count={counts[section.id]}
                section={section}
                onVote={vote}
              />
            ) : shown.length > 0 ? (
              <IssueList issues={shown} labelledBy={`issues-${section.id}`} onVote={vote} />
            ) : (
              <p className="text-fog-300 max-w-text py-6">{section.empty}</p>
            )}
          </SectionFrame>
        ))
      )}
    </div>
  )
}

interface FilledSection {
  section: IssueSection
  issues: readonly Issue[]
}

/** Sorted once; whatever is searched for stands in the same order. */
function sortSections(issues: readonly Issue[]): FilledSection[] {
  return issueSections.map((section) => ({
    section,
    issues: sortIssues(section, issues, justPostedIds()),
  }))
}

/** What is asked for. While one searches, empty sections are left out. */
function narrow(sections: FilledSection[], { query, type, status }: Filters): FilledSection[] {
  if (query.trim() === '' && !type && !status) return sections
  return sections
    .map(({ section, issues }) => ({
      section,
      issues: searchIssues(
        issues.filter(
          (issue) => (!type || issue.type === type) && (!status || issue.status === status),
        ),
        query,
      ),
    }))
    .filter((each) => each.issues.length > 0)
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="border-ink-700 bg-ink-900 flex flex-col items-center gap-4 rounded border px-6 py-16 text-center">
      <p className="text-lg font-medium">No issue matches.</p>
      <p className="text-fog-300 max-w-text">
        Try fewer words, or another type or state. If it is not here yet, report it.
      </p>
      <Button variant="secondary" onClick={onClear}>
        Show all issues
      </Button>
    </div>
  )
}
