import type { Issue } from '@leadline/contract/tracker'
import { useState } from 'react'

import { IssueRow } from './IssueRow.tsx'
import type { IssueSection } from './sort-issues.ts'

interface FirstRowsProps {
  issues: readonly Issue[]
  /** How many the section has. */
  count: number
  section: IssueSection
  onVote: (issue: Issue) => void
}

/** The issues that came with the page, until the others are there. Whoever scrolls is about to need them. */
export function FirstRows({ issues, count, section, onVote }: FirstRowsProps) {
  const [unfolded, setUnfolded] = useState<string>()
  return (
    <>
      <ol
        aria-labelledby={`issues-${section.id}`}
        data-wakes={issues.length < count ? 'scroll' : undefined}
      >
        {issues.map((issue) => (
          <li key={issue.id}>
            <IssueRow
              issue={issue}
              isUnfolded={issue.id === unfolded}
              onUnfold={(id) => setUnfolded(id === unfolded ? undefined : id)}
              onVote={onVote}
            />
          </li>
        ))}
      </ol>
      {issues.length < count && (
        <p className="text-fog-300 hidden py-6 noscript:block">
          The rest of the list needs JavaScript.
        </p>
      )}
    </>
  )
}
