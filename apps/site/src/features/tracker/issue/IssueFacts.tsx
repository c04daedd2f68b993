import type { Issue } from '@leadline/contract/tracker'
import { Badge } from '@leadline/ui/badge'

import { localDay } from '../../../platform/dates.ts'
import { statusVariants, statusWords, typeLooks } from '../issue-look.ts'

/** What kind of issue it is, and how far it has come. */
export function IssueBadges({ issue }: { issue: Issue }) {
  const { label, Icon } = typeLooks[issue.type]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge variant="outline" className="gap-1.5">
        <Icon aria-hidden="true" className="size-3.5" />
        {label}
      </Badge>
      <Badge variant={statusVariants[issue.status]}>{statusWords(issue.status)}</Badge>
      {issue.release !== null && <Badge variant="outline">in {issue.release}</Badge>}
      {issue.awaitingReview && <Badge variant="default">awaiting review</Badge>}
    </div>
  )
}

/** Who said it, and when. */
export function IssueSource({ issue }: { issue: Issue }) {
  return (
    <p className="text-fog-500 flex flex-wrap gap-x-2 text-sm">
      <span className="figures">#{issue.id}</span>
      <span>
        by <span className="text-fog-300 [overflow-wrap:anywhere]">{issue.submittedBy}</span>
      </span>
      {/* Where the page is made, the reader's day is not known. */}
      <time dateTime={issue.submittedDate} suppressHydrationWarning>
        {localDay(issue.submittedDate)}
      </time>
    </p>
  )
}
