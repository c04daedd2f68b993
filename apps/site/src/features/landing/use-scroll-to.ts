import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { scrollDelayMs, scrollToId } from '../../platform/scroll.ts'

/** `/?scrollTo=faq`: how other pages lead to a section of this one. The address stays as it is. */
export function useScrollTo(): void {
  const { search, key } = useLocation()
  useEffect(() => {
    const section = new URLSearchParams(search).get('scrollTo')
    if (!section) return undefined
    const timer = setTimeout(() => scrollToId(section), scrollDelayMs)
    return () => clearTimeout(timer)
  }, [search, key])
}
