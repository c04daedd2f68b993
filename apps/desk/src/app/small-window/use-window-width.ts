import { useSyncExternalStore } from 'react'

function listen(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** In CSS pixels, so that a scaled screen counts as the smaller one that it is. */
export function useWindowWidth(): number {
  return useSyncExternalStore(listen, () => window.innerWidth)
}
