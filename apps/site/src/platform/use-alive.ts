import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the page has its behavior. False while prerendering and while hydrating, so that what only
 * this browser knows (the router's state, the session) never contradicts the prerendered HTML.
 */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
