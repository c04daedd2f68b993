import { useSyncExternalStore } from 'react'

/**
 * A tab that stays open is older than the site once that has been renewed: a script that it has not
 * loaded yet is then gone. The bundler says so with this event, whoever wanted the script.
 */
const lost = 'vite:preloadError'

let isLost = false
const listeners = new Set<() => void>()

export function watchForLostScripts(): void {
  addEventListener(lost, () => {
    isLost = true
    for (const listener of listeners) listener()
  })
}

/** A part of this page could not be loaded: reloading helps, and nothing else does. */
export function useLostScript(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasLostScript,
    () => false,
  )
}

export function hasLostScript(): boolean {
  return isLost
}
