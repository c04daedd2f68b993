import { brand } from '@leadline/contract/brand'
import { Contours } from '@leadline/ui/contours'
import { useLocation } from 'react-router'

import { Queries } from '../../api/queries.tsx'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { IssueBoard } from './list/IssueBoard.tsx'
import { TrackerActions } from './TrackerActions.tsx'

export function Component() {
  usePageHead({
    title: `Bug Tracker · ${brand.name}`,
    description: `Known bugs and feature requests of ${brand.name}: what is open, what is being tested, what is fixed, and how many people want it.`,
    canonicalPath: paths.bugs,
  })
  const { key } = useLocation()
  return (
    <Queries>
      <header className="border-ink-700 relative isolate overflow-clip border-b">
        <Contours />
        <div className="page-width flex flex-col items-start gap-5 py-12 sm:py-16">
          <p className="eyebrow">Soundings from everyone aboard</p>
          <h1 className="text-3xl sm:text-4xl">Bug Tracker</h1>
          <p className="max-w-text text-fog-300 text-lg">
            What is broken and what is missing, out in the open. Votes move an issue up the list,
            and we look at the top of the list first.
          </p>
          <TrackerActions />
        </div>
      </header>
      <div className="page-width py-12 sm:py-16">
        <IssueBoard key={key} />
      </div>
    </Queries>
  )
}
