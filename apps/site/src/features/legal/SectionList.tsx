import type { Heading } from '@leadline/content/prose'
import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'

import { JumpLink } from '../../platform/reading/JumpLink.tsx'
import { useSectionInView } from './use-section-in-view.ts'

/**
 * The sections of a text that scrolls in a panel: marks the one being read in there. The shared table
 * of contents follows the page's own scrolling, which here stands still.
 */
export function SectionList({
  headings,
  panel,
}: {
  headings: Heading[]
  panel: RefObject<HTMLElement | null>
}) {
  const current = useSectionInView(headings, panel)
  const list = useRef<HTMLOListElement>(null)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && entry) keepInSight(list.current, entry)
  }, [current])
  return (
    <nav
      aria-label="Sections"
      data-wakes="scroll"
      className="self-start lg:sticky lg:top-24 print:hidden"
    >
      {/* Folded on narrow screens; beside the panel on wide ones it is always open. */}
      <details
        ref={details}
        className="group supports-[selector(::details-content)]:lg:details-content:[content-visibility:visible]"
      >
        <summary className="border-ink-700 hover:text-brass-400 flex h-12 list-none items-center justify-between gap-4 rounded border px-5 text-sm font-medium transition-colors supports-[selector(::details-content)]:lg:hidden [&::-webkit-details-marker]:hidden">
          Sections
          <ChevronDown
            aria-hidden="true"
            className="text-fog-500 size-4.5 transition-transform group-open:rotate-180"
          />
        </summary>
        <ol
          ref={list}
          className="border-ink-700 relative ml-px border-l py-1 text-sm max-lg:mt-3 lg:max-h-[80vh] lg:overflow-y-auto"
        >
          {headings.map(({ id, text }) => (
            <li key={id}>
              <JumpLink
                id={id}
                aria-current={id === current ? 'location' : undefined}
                onFollow={() => details.current?.removeAttribute('open')}
                className="group/entry text-fog-300 hover:text-fog-50 aria-[current]:text-fog-50 relative block py-1.5 pr-3 pl-5 transition-colors focus-visible:-outline-offset-2"
              >
                <span
                  aria-hidden="true"
                  className="bg-ink-600 group-aria-[current]/entry:bg-brass-400 absolute top-4 left-0 h-px w-2 transition-[background-color,width] group-aria-[current]/entry:h-0.5 group-aria-[current]/entry:w-3.5"
                />
                {text}
              </JumpLink>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

/** Scrolls the list alone: `scrollIntoView` would move the page under the reader. */
function keepInSight(list: HTMLElement, entry: HTMLElement) {
  const above = entry.offsetTop - list.scrollTop
  const below = above + entry.offsetHeight - list.clientHeight
  if (above < 0) list.scrollTop += above
  else if (below > 0) list.scrollTop += below
}
