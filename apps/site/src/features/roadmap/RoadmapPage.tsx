import { brand } from '@leadline/contract/brand'
import { listRoadmap, type RoadmapItem } from '@leadline/contract/roadmap'
import { buttonLook } from '@leadline/ui/button'
import { Contours } from '@leadline/ui/contours'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import builtItems from 'virtual:content/roadmap'

import { call } from '../../api/call.ts'
import { Queries } from '../../api/queries.tsx'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths, sectionPath } from '../../platform/paths.ts'
import { roadmapGroups, summarize } from './roadmap-status.ts'
import { RoadmapBand } from './RoadmapBand.tsx'

export function Component() {
  usePageHead({
    title: `Roadmap · ${brand.name}`,
    description: `What ${brand.name} does today, what is experimental, what is being built and what is planned.`,
    canonicalPath: paths.roadmap,
  })
  return (
    <Queries>
      <Roadmap />
    </Queries>
  )
}

function Roadmap() {
  const { data: items, isError } = useQuery({
    queryKey: ['roadmap'],
    queryFn: ({ signal }) => call(listRoadmap, {}, signal),
    // The page is built with the list; the server may have a newer one.
    initialData: builtItems,
    initialDataUpdatedAt: 0,
    staleTime: 0,
  })
  return (
    <>
      <RoadmapHeader items={items} />
      <div>
        {isError && (
          <output className="page-width text-fog-300 block py-4 text-sm">
            The newest roadmap could not be loaded. This is the list as of the last update of the
            site.
          </output>
        )}
        {roadmapGroups.map((group) => (
          <RoadmapBand
            key={group.status}
            group={group}
            items={items.filter(({ status }) => status === group.status)}
          />
        ))}
      </div>
      <RoadmapFooter />
    </>
  )
}

function RoadmapHeader({ items }: { items: RoadmapItem[] }) {
  return (
    <section className="border-ink-700 relative isolate overflow-clip border-b">
      <Contours />
      <div className="page-width grid gap-10 py-16 sm:py-20 lg:grid-cols-[1fr_auto] lg:items-end lg:gap-16">
        <div className="flex flex-col items-start gap-5">
          <p className="eyebrow">How deep the work goes</p>
          <h1 className="text-3xl sm:text-4xl">Feature Roadmap</h1>
          <p className="max-w-text text-fog-300 text-lg">
            Everything in {brand.name} and everything we intend to add, in the open. The line
            reaches down to what you can use today; below it is what we are working toward.
          </p>
        </div>
        <dl className="divide-ink-700 border-ink-700 bg-ink-900 grid grid-cols-3 divide-x rounded border">
          {summarize(items).map(({ name, count }) => (
            <div key={name} className="flex flex-col-reverse justify-end gap-1 px-4 py-5 sm:px-7">
              <dt className="text-fog-300 text-sm">{name}</dt>
              <dd className="figures text-2xl">{count}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function RoadmapFooter() {
  return (
    <section className="border-ink-700 bg-ink-900 border-t">
      <div className="page-width flex flex-col items-start gap-6 py-16">
        <h2 className="text-2xl">Start with what is here, and say what is missing.</h2>
        <p className="max-w-text text-fog-300">
          Features marked Available are in the software now. Votes on the public tracker help decide
          what comes next.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to={sectionPath('pricing', paths.roadmap)} className={buttonLook()}>
            See pricing
          </Link>
          <Link to={paths.setup} className={buttonLook({ variant: 'secondary' })}>
            Exchange setup
          </Link>
          <Link to={paths.bugs} className={buttonLook({ variant: 'secondary' })}>
            Bug tracker
          </Link>
        </div>
      </div>
    </section>
  )
}
