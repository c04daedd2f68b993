import type { ReactNode } from 'react'
import { Link } from 'react-router'

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
}) {
  const follow = () => {
    focusPlace(id)
    onFollow?.()
  }
  return <Link {...rest} to={`#${id}`} onClick={follow} />
}

/** The browser moves focus by itself only when it follows an anchor itself. */
function focusPlace(id: string) {
  const place = document.getElementById(id)
  if (!place) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
