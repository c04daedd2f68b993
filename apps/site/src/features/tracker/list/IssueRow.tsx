import type { Issue } from '@leadline/contract/tracker'
import { MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'

import { paths } from '../../../platform/paths.ts'
import { commentsHeadingId } from '../comments/comments-heading.ts'
import { countWords } from '../issue-look.ts'
import { IssueDescription, isLong } from '../issue/IssueDescription.tsx'
import { IssueBadges, IssueSource } from '../issue/IssueFacts.tsx'
import { VoteButton } from '../VoteButton.tsx'

interface IssueRowProps {
  issue: Issue
  isUnfolded: boolean
  onUnfold: (id: string) => void
  onVote: (issue: Issue) => void
}

/** One issue in a list. Drawn again only when something of it has changed. */
export const IssueRow = memo(function IssueRow(props: IssueRowProps) {
  const { issue, isUnfolded, onUnfold, onVote } = props
  return (
    <article
      aria-label={issue.title}
      className="border-ink-700 grid grid-cols-[3.5rem_1fr] gap-x-4 border-b py-6 sm:gap-x-6"
    >
      <VoteButton issue={issue} onVote={onVote} />
      <div className="flex min-w-0 flex-col gap-2">
        <IssueBadges issue={issue} />
        <h3 className="text-lg [overflow-wrap:anywhere]">
          <Link
            to={paths.bug(issue.id)}
            className="hover:text-brass-400 rounded-sm transition-colors"
          >
            {issue.title}
          </Link>
        </h3>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <IssueSource issue={issue} />
          <Link
            to={`${paths.bug(issue.id)}#${commentsHeadingId}`}
            className="text-fog-300 hover:text-brass-400 inline-flex items-center gap-1.5 rounded-sm text-sm transition-colors"
          >
            <MessageSquare aria-hidden="true" className="size-4" />
            {countWords(issue.comments, 'comment')}
          </Link>
        </div>
        <IssueDescription
          text={issue.description}
          isFolded={isLong(issue.description) && !isUnfolded}
        />
        {isLong(issue.description) && (
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => onUnfold(issue.id)}
            className="text-fog-300 hover:text-brass-400 -my-1 self-start rounded-sm py-1 text-sm underline decoration-1 underline-offset-4 transition-colors"
          >
            {isUnfolded ? 'Show less' : 'Show more'}
          </button>
        )}
      </div>
    </article>
  )
})
