import { Skeleton } from '@leadline/ui/skeleton'
import { Spinner } from '@leadline/ui/spinner'

import { gridLook } from './ArticleGrid.tsx'

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Holds the place of the list for who comes from another page. */
export function LoadingArticles() {
  return (
    <div className="relative">
      <output className="text-fog-300 absolute -top-10 left-0 flex items-center gap-3 font-mono text-sm">
        <Spinner />
        Loading...
      </output>
      <div aria-hidden="true" className={gridLook}>
        {places.map((place) => (
          <div
            key={place}
            className="border-ink-700 bg-ink-900 flex min-h-80 flex-col rounded border p-6"
          >
            <Skeleton className="h-6 w-24" />
            <Skeleton className="mt-6 h-6 w-4/5" />
            <Skeleton className="mt-2 h-6 w-3/5" />
            <Skeleton className="mt-5 h-4 w-full" />
            <Skeleton className="mt-2.5 h-4 w-full" />
            <Skeleton className="mt-2.5 h-4 w-2/3" />
            <Skeleton className="mt-auto h-4 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
