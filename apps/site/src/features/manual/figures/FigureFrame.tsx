import type { ReactNode } from 'react'

/** A drawing with its caption. To those who do not see it, it is its description. */
export function FigureFrame({
  caption,
  description,
  children,
}: {
  caption: string
  description: string
  children: ReactNode
}) {
  return (
    <figure className="max-w-none">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place, in the page's own colors
        role="img"
        aria-label={description}
        className="border-ink-700 bg-ink-950 rounded border p-4 sm:p-6"
      >
        {children}
      </div>
      <figcaption className="text-fog-500 mt-3 text-sm">{caption}</figcaption>
    </figure>
  )
}
