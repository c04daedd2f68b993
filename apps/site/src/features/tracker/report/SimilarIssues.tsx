import { Badge } from '@leadline/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router'

import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session.ts'
import { countWords, statusVariants, statusWords } from '../issue-look.ts'
import { issuesQuery } from '../list/issues-query.ts'
import { similarIssues } from '../list/search-issues.ts'

/** While one writes: what others have said already. A vote there counts for more than a second post. */
export function SimilarIssues({ title }: { title: string }) {
  const user = useSession()
  const { data: issues } = useQuery({ ...issuesQuery(user?.id), enabled: false })
  const settled = useDeferredValue(title)
  const similar = useMemo(() => similarIssues(issues ?? [], settled), [issues, settled])
  return (
    <div aria-live="polite">
      {similar.length > 0 && (
        <div className="border-brass-400/40 bg-brass-400/6 flex flex-col gap-2 rounded border p-4">
          <p className="text-brass-300 text-sm">
            Is it one of these? A vote helps more than a second report.
          </p>
          <ul className="flex flex-col">
            {similar.map((issue) => (
              <li key={issue.id} className="flex items-baseline gap-3 py-1.5 text-sm">
                <Link
                  to={paths.bug(issue.id)}
                  className="hover:text-brass-400 min-w-0 flex-1 rounded-sm [overflow-wrap:anywhere] underline decoration-1 underline-offset-4 transition-colors"
                >
                  {issue.title}
                </Link>
                <span className="figures text-fog-300 shrink-0">
                  {countWords(issue.votes, 'vote')}
                </span>
                <Badge variant={statusVariants[issue.status]}>{statusWords(issue.status)}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
