import type { ReactNode } from 'react'

import type { IssueSection } from './sort-issues.ts'

interface SectionFrameProps {
  section: IssueSection
  /** Unknown while they are on their way. */
  count?: number
  children: ReactNode
}

/** One of the three sections, with its heading. */
export function SectionFrame({ section, count, children }: SectionFrameProps) {
  return (
    <section aria-labelledby={`issues-${section.id}`}>
      <div className="border-ink-600 flex items-baseline gap-3 border-b pb-4">
        <h2 id={`issues-${section.id}`} className="text-xl sm:text-2xl">
          {section.heading}
        </h2>
        {count !== undefined && (
          <span className="figures text-fog-500 text-lg">{count.toLocaleString('en-US')}</span>
        )}
      </div>
      {children}
    </section>
  )
}
