import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { useHydrated } from '../hydration/use-hydrated.ts'

/** The token of the mailed link: undefined until the page is hydrated, '' if there is none. */
export function useMailedToken(): string | undefined {
  const isHydrated = useHydrated()
  // The router remembers it for as long as this page is open.
  const { search } = useLocation()
  useEffect(() => {
    // Out of the address bar at once: nobody copies it along with the address.
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return isHydrated ? (new URLSearchParams(search).get('token') ?? '') : undefined
}
