import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { JumpLink } from './JumpLink.tsx'
import { useActiveHeading } from './use-active-heading.ts'

export interface TocHeading {
  id: string
  text: string
  /** As in h2, h3. The smallest depth given is the outer list; all else is listed under it. */
  depth: number
}

/**
 * What a long page holds. On wide screens it stands beside the text and follows the reader; on
 * narrow ones it folds away under the header. Give it a column of its own in the page's grid.
 */
export function TableOfContents({ label, headings }: { label: string; headings: TocHeading[] }) {
  const active = useActiveHeading(headings.map(({ id }) => id))
  const details = useRef<HTMLDetailsElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (entry && list.current) keepInView(list.current, entry)
  }, [active])

  const entry = ({ id, text }: TocHeading, look: string) => (
    <JumpLink
      id={id}
      aria-current={id === active ? 'location' : undefined}
      onFollow={() => details.current?.removeAttribute('open')}
      className={`group/entry hover:text-fog-50 aria-[current]:text-fog-50 relative block py-1.5 pr-3 transition-colors ${look}`}
    >
      {/* A depth mark on the line, brass where one is. */}
      <span
        aria-hidden="true"
        className="bg-ink-600 group-aria-[current]/entry:bg-brass-400 absolute top-4 -left-px h-px w-2 transition-[background-color,width] group-aria-[current]/entry:h-0.5 group-aria-[current]/entry:w-3.5"
      />
      {text}
    </JumpLink>
  )

  return (
    <nav
      aria-label={label}
      data-wakes="scroll"
      className="max-lg:border-ink-700 max-lg:bg-ink-950 sticky top-16 z-20 self-start max-lg:-mx-6 max-lg:border-y lg:top-24 print:hidden"
    >
      <details
        ref={details}
        className="group supports-[selector(::details-content)]:lg:details-content:[content-visibility:visible]"
      >
        <summary className="hover:text-brass-400 flex h-12 list-none items-center justify-between gap-4 px-6 text-sm font-medium transition-colors lg:px-0 supports-[selector(::details-content)]:lg:hidden [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 gap-3">
            <span className="shrink-0">{label}</span>
            <span className="text-fog-500 truncate font-normal">
              {headings.find(({ id }) => id === active)?.text}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="text-fog-500 size-4.5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        <div
          ref={list}
          className="relative max-h-[70dvh] overflow-y-auto overscroll-contain px-6 pb-4 lg:max-h-[calc(100dvh-8rem)] lg:px-0"
        >
          <p aria-hidden="true" className="text-fog-500 mb-3 hidden text-sm lg:block">
            {label}
          </p>
          <ol className="border-ink-700 text-fog-300 ml-px border-l text-sm">
            {nested(headings).map(({ heading, inner }) => (
              <li key={heading.id}>
                {entry(heading, 'pl-5 font-medium')}
                {inner.length > 0 && (
                  // Beside the text, only the part being read is unfolded.
                  <ol className="pb-1 [@media(scripting:enabled)]:[li:not(:has([aria-current]))>&]:lg:hidden">
                    {inner.map((deeper) => (
                      <li key={deeper.id}>{entry(deeper, 'pl-9')}</li>
                    ))}
                  </ol>
                )}
              </li>
            ))}
          </ol>
        </div>
      </details>
    </nav>
  )
}

function nested(headings: TocHeading[]) {
  const outer = Math.min(...headings.map(({ depth }) => depth))
  const groups: { heading: TocHeading; inner: TocHeading[] }[] = []
  for (const heading of headings) {
    const group = groups.at(-1)
    if (heading.depth === outer || !group) groups.push({ heading, inner: [] })
    else group.inner.push(heading)
  }
  return groups
}

/** Scrolls the list alone: `scrollIntoView` would stop the page on its own way. */
function keepInView(list: HTMLElement, entry: HTMLElement) {
  const box = list.getBoundingClientRect()
  const { top, bottom } = entry.getBoundingClientRect()
  if (top < box.top) list.scrollTop -= box.top - top + 48
  else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom + 48
}
