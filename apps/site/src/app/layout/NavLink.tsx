import { ExternalLink } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { sectionPath } from '../../platform/paths.ts'
import type { NavigationLink } from './navigation.ts'

/** One link of the header, the drawer or the footer, wherever it leads. */
export function NavLink({
  link,
  className,
  onFollow,
}: {
  link: NavigationLink
  className: string
  onFollow?: () => void
}) {
  const { pathname } = useLocation()
  if ('newTab' in link) {
    return (
      <a
        href={link.newTab}
        target="_blank"
        rel="noreferrer"
        className={className}
        onClick={onFollow}
      >
        {link.label}
        <ExternalLink aria-label="(opens in a new tab)" className="ml-2 inline size-3.5" />
      </a>
    )
  }
  const target = 'section' in link ? sectionPath(link.section, pathname) : link.path
  return (
    <Link
      to={target}
      className={className}
      onClick={onFollow}
      // Before React, app/wake scrolls to a section of this page.
      data-jump={'section' in link ? '' : undefined}
      aria-current={target === pathname ? 'page' : undefined}
    >
      {link.label}
    </Link>
  )
}
