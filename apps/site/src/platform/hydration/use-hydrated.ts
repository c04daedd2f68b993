import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the page is hydrated. False while prerendering and hydrating, so that what only this browser
 * knows (the router's state, the session) never contradicts the prerendered HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
