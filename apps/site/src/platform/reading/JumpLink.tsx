import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { focusPlace } from '../page/scroll.ts'

/**
 * A link to a place on this page. The address changes, the page scrolls there smoothly, and the
 * keyboard goes on from there. Without script it is a plain anchor.
 */
export function JumpLink({
  id,
  onFollow,
  ...rest
}: {
  id: string
  onFollow?: () => void
  className?: string
  children: ReactNode
  'aria-label'?: string
  'aria-current'?: 'location' | undefined
  /** Following it is an event of analytics; `onFollow` reports it once React is there. */
  'data-reports'?: ''
}) {
  const follow = () => {
    focusPlace(id)
    onFollow?.()
  }
  // Before React, app/wake does the same.
  return <Link {...rest} data-jump="" to={`#${id}`} onClick={follow} />
}
