import type { Release } from '@leadline/contract/releases'
import { Badge } from '@leadline/ui/badge'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'

const ReleaseNotes = lazy(() => import('./ReleaseNotes.tsx'))

/** What a release brings: its notes, and the issues of the tracker that it carries. */
export function ReleaseContents({ release: { notes, issues, version } }: { release: Release }) {
  return (
    <>
      {notes !== '' && (
        <section aria-label={`Notes of ${version}`} className="w-full min-w-0">
          <h3 className="text-lg">What is new</h3>
          <div className="mt-3">
            {/* Readable as it was written, until it can be set properly. */}
            <Suspense
              fallback={<p className="text-fog-300 break-words whitespace-pre-wrap">{notes}</p>}
            >
              <ReleaseNotes markdown={notes} />
            </Suspense>
          </div>
        </section>
      )}
      {issues.length > 0 && (
        <section aria-label={`Issues of ${version}`} className="w-full min-w-0">
          <h3 className="text-lg">From the tracker</h3>
          <ul className="border-ink-700 mt-3 border-t">
            {issues.map(({ id, type, title }) => (
              <li key={id} className="border-ink-700 border-b">
                <Link
                  to={paths.bug(id)}
                  className="hover:text-brass-400 flex items-baseline gap-3 py-3 text-sm transition-colors"
                >
                  <Badge variant={type === 'bug' ? 'destructive' : 'secondary'}>
                    {type === 'bug' ? 'Bug' : 'Feature'}
                  </Badge>
                  <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
                  <span className="text-fog-500 figures ml-auto">#{id}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
