import type { ReactNode } from 'react'

import { textLink } from './text-link.ts'

/** A link in running text that leaves the page, and what is typed on it, where it is. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className={textLink}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
