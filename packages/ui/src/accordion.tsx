import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * Single-select: opening one item closes the one that was open, and the open one can be closed. The
 * browser does all of it through the shared `name`, with and without script.
 */
export function Accordion({
  name,
  items,
}: {
  name: string
  items: { id: string; heading: ReactNode; content: ReactNode }[]
}) {
  return (
    <div className="divide-ink-700 border-ink-700 divide-y border-y">
      {items.map(({ id, heading, content }) => (
        <details key={id} id={id} name={name} className="group">
          <summary className="hover:text-brass-400 flex list-none items-center justify-between gap-6 py-5 text-lg font-medium transition-colors [&::-webkit-details-marker]:hidden">
            {heading}
            <ChevronDown
              aria-hidden="true"
              className="text-fog-500 size-5 shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="max-w-text text-fog-300 pb-6">{content}</div>
        </details>
      ))}
    </div>
  )
}
