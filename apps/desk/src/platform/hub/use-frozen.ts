import { useValue } from '../value.ts'
import { useHub } from './hub-context.ts'
import type { Welcome } from './hub-link.ts'

/** When the last frame came, where none has come for too long; null while all is live. */
export function useFrozenSince(): number | null {
  return useValue(useHub().frozenSince)
}

/** What the hub said of itself, also while it does not answer. */
export function useWelcome(): Welcome | null {
  return useValue(useHub().welcome)
}
