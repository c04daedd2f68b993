import type { ReactNode } from 'react'

import type { Section as SectionId } from '../../platform/paths.ts'

/**
 * One section of the page, by the id that links use. Scrolled to, its upper edge meets the header;
 * it takes the focus then, so that the keyboard goes on from here.
 */
export function Section({
  id,
  className = '',
  children,
}: {
  id?: SectionId | 'newsletter'
  className?: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      tabIndex={id && -1}
      className={`border-ink-700 -scroll-mt-6 border-t py-20 outline-none sm:py-28 ${className}`}
    >
      <div className="page-width">{children}</div>
    </section>
  )
}

export function SectionHeading({
  heading,
  lead,
  className = '',
}: {
  heading: string
  lead: string
  className?: string
}) {
  return (
    <div className={`flex flex-col gap-4 ${className}`}>
      <h2 className="text-2xl sm:text-3xl">{heading}</h2>
      <p className="max-w-text text-fog-300 text-lg">{lead}</p>
    </div>
  )
}
