import type { RoadmapItem } from '@leadline/contract/roadmap'
import { Badge } from '@leadline/ui/badge'

import { categoryLooks } from './category-looks.ts'
import { DepthLine } from './DepthLine.tsx'
import { formatQuarter, type RoadmapGroup, type RoadmapStatus } from './roadmap-status.ts'

/** The deeper, the darker. */
const waters = {
  completed: 'bg-ink-800/70',
  experimental: 'bg-ink-900',
  development: 'bg-ink-900/40',
  planned: 'bg-ink-950',
} as const satisfies Record<RoadmapStatus, string>

/** One group as a band of water, with its piece of the line at the left. */
export function RoadmapBand({ group, items }: { group: RoadmapGroup; items: RoadmapItem[] }) {
  const headingId = `roadmap-${group.status}`
  return (
    <section
      aria-labelledby={headingId}
      className={`border-ink-700 border-b last:border-b-0 print:bg-transparent ${waters[group.status]}`}
    >
      <div className="page-width grid grid-cols-[2rem_1fr] gap-x-4 sm:grid-cols-[3rem_1fr] sm:gap-x-6">
        <DepthLine status={group.status} />
        <div className="grid gap-x-12 gap-y-6 py-12 sm:py-16 lg:grid-cols-[17rem_1fr]">
          <header className="flex flex-col items-start gap-3 self-start lg:sticky lg:top-24">
            <h2 id={headingId} className="flex items-baseline gap-3 text-2xl">
              {group.name}{' '}
              <span className="figures text-fog-500 text-lg font-normal">{items.length}</span>
            </h2>
            <p className="text-brass-400 font-mono text-sm">{group.meaning}</p>
            <p className="max-w-text text-fog-300 text-sm">{group.about}</p>
          </header>
          {items.length > 0 ? (
            <ul className="border-ink-700 border-t">
              {items.map((item) => (
                <RoadmapEntry key={item.title} item={item} />
              ))}
            </ul>
          ) : (
            <p className="text-fog-300">Nothing here at the moment.</p>
          )}
        </div>
      </div>
    </section>
  )
}

function RoadmapEntry({ item }: { item: RoadmapItem }) {
  const { label, variant } = categoryLooks[item.category]
  return (
    <li className="border-ink-700 flex flex-col gap-x-8 gap-y-3 border-b py-5 last:border-b-0 last:pb-0 sm:flex-row sm:items-start sm:justify-between">
      <div>
        <h3 className="text-base">{item.title}</h3>
        <p className="text-fog-300 mt-1 max-w-[60ch] text-sm">{item.description}</p>
      </div>
      <p className="flex shrink-0 items-center gap-3">
        {item.quarter && (
          <span className="figures text-fog-300 text-sm whitespace-nowrap">
            {formatQuarter(item.quarter)}
          </span>
        )}
        <Badge variant={variant}>{label}</Badge>
      </p>
    </li>
  )
}
