import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const nothingChanges = () => () => {}

/** The token of the mailed link: undefined until the page is alive, '' if there is none. */
export function useMailedToken(): string | undefined {
  const isAlive = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
  // The router still knows the address the page was opened with.
  const { search, pathname } = useLocation()
  useEffect(() => {
    // Out of the address bar at once: nobody copies it along with the address.
    if (search) history.replaceState(history.state, '', pathname)
  }, [search, pathname])
  return isAlive ? (new URLSearchParams(search).get('token') ?? '') : undefined
}
