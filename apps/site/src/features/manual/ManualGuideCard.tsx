import type { ManualGuide } from '@leadline/content/manual'
import { Badge } from '@leadline/ui/badge'
import { Card } from '@leadline/ui/card'

import { Prose } from '../../platform/reading/Prose.tsx'
import { AlgorithmStates } from './figures/AlgorithmStates.tsx'
import { BookCondense } from './figures/BookCondense.tsx'
import { ChartHotkeys } from './figures/ChartHotkeys.tsx'
import { deskPictures } from './figures/DeskPicture.tsx'

const figures = {
  'algorithm-states': AlgorithmStates,
  'book-condense': BookCondense,
  'chart-hotkeys': ChartHotkeys,
  ...deskPictures,
}

/** One guide of the manual, whole. */
export function ManualGuideCard({
  guide: { id, title, summary, topics, prose },
}: {
  guide: ManualGuide
}) {
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-10 outline-none lg:scroll-mt-4 print:break-before-page"
    >
      <Card className="max-sm:-mx-6 max-sm:rounded-none max-sm:border-x-0 xl:px-12 xl:py-10">
        <h2 id={`${id}-title`} className="text-2xl sm:text-3xl">
          {title}
        </h2>
        <p className="max-w-text text-fog-300 mt-3 text-lg">{summary}</p>
        <ul aria-label="Topics" className="mt-5 flex flex-wrap gap-2">
          {topics.map((topic) => (
            <li key={topic} className="flex">
              <Badge variant="outline">{topic}</Badge>
            </li>
          ))}
        </ul>
        <div className="prose border-ink-700 mt-8 border-t pt-8">
          <Prose nodes={prose.nodes} figures={figures} under={2} />
        </div>
      </Card>
    </article>
  )
}
