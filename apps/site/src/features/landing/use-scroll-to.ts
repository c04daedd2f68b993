import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { scrollToPlace } from '../../platform/page/scroll-to-place.ts'

/** `/?scrollTo=faq`: how other pages lead to a section of this one. The address stays as it is. */
export function useScrollTo(): void {
  const { search, key } = useLocation()
  useEffect(() => {
    const section = new URLSearchParams(search).get('scrollTo')
    return section ? scrollToPlace(section) : undefined
  }, [search, key])
}
