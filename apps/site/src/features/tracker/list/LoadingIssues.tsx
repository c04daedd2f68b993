import { Skeleton } from '@leadline/ui/skeleton'

import { paths } from '../../../platform/paths.ts'
import { SectionFrame } from './SectionFrame.tsx'
import { issueSections } from './sort-issues.ts'

const places = ['first', 'second', 'third']

/** The frame of the page while the issues are on their way; all there is where no script runs. */
export function LoadingIssues() {
  return (
    <div className="flex flex-col gap-12">
      <p className="border-ink-700 bg-ink-900 text-fog-300 hidden rounded border p-6 noscript:block">
        The list needs JavaScript. Without it, the newest issues and what became of them are in the{' '}
        <a href={paths.bugsFeed} className="text-tide-400 underline underline-offset-4">
          Atom feed
        </a>
        .
      </p>
      <output className="sr-only noscript:hidden">Loading issues</output>
      {issueSections.map((section) => (
        <SectionFrame key={section.id} section={section}>
          <div aria-hidden="true" className="noscript:hidden">
            {places.map((place) => (
              <div
                key={place}
                className="border-ink-700 grid grid-cols-[3.5rem_1fr] gap-x-4 border-b py-6 sm:gap-x-6"
              >
                <Skeleton className="h-16 w-14" />
                <div>
                  <Skeleton className="h-6 w-40" />
                  <Skeleton className="mt-3 h-6 w-3/5" />
                  <Skeleton className="mt-3 h-4 w-48" />
                  <Skeleton className="max-w-text mt-4 h-4 w-full" />
                </div>
              </div>
            ))}
          </div>
        </SectionFrame>
      ))}
    </div>
  )
}
