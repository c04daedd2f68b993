import type { ReactNode } from 'react'

/** What is longer than its panel: the keyboard reaches it and scrolls it. */
export function ScrollArea({
  label,
  className = 'h-full',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
    <div role="group" aria-label={label} tabIndex={0} className={`overflow-auto ${className}`}>
      {children}
    </div>
  )
}
