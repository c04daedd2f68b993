import { useEffect, useRef } from 'react'
import { matchPath, useLocation } from 'react-router'

import { trackPage } from '../platform/analytics.ts'
import { scrollToPlace } from '../platform/page/scroll-to-place.ts'
import { hasJumpedTo, scrollDelayMs, scrollToTop } from '../platform/page/scroll.ts'
import { notFoundRoute, routes } from './routes.ts'

/** On every change of route: scrolls, records the page view and announces the new title to screen readers. */
export function PageVisit() {
  const { pathname, hash, key } = useLocation()
  const isFirst = useRef(true)
  const announcement = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    // The page that was loaded is counted already, before React and without it.
    if (isFirst.current) return
    const route = routes.find(({ path }) => matchPath(path, pathname)) ?? notFoundRoute
    trackPage(route.page, route.path)
  }, [pathname])

  useEffect(() => {
    const first = isFirst.current
    isFirst.current = false
    if (hash) {
      const place = decodeURIComponent(hash.slice(1))
      if (first && hasJumpedTo(place)) return undefined
      return scrollToPlace(place)
    }
    // After a full load the browser restores the scroll position itself.
    if (!first) scrollToTop()
    return undefined
  }, [pathname, hash, key])

  useEffect(() => {
    // The new page sets its title first.
    const timer = setTimeout(() => {
      if (announcement.current) announcement.current.textContent = document.title
    }, scrollDelayMs)
    return () => clearTimeout(timer)
  }, [pathname])

  return <p ref={announcement} aria-live="polite" className="sr-only" />
}
