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
    <div className="divide-y divide-ink-700 border-y border-ink-700">
      {items.map(({ id, heading, content }) => (
        <details key={id} id={id} name={name} className="group">
          <summary className="flex list-none items-center justify-between gap-6 py-5 text-lg font-medium transition-colors hover:text-brass-400 [&::-webkit-details-marker]:hidden">
            {heading}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-fog-500 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="max-w-text pb-6 text-fog-300">{content}</div>
        </details>
      ))}
    </div>
  )
}
