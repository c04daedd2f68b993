import type { Combination } from './combination.ts'

/** Something that a key can do. */
export interface Action {
  /** Stable: the trader's own keys are kept under it. */
  id: string
  /** As in Preferences, Hotkeys and in the list of keys. */
  title: string
  /** Null: no key by default. */
  keys: Combination | null
  /**
   * Where the key acts: anywhere in the desk, in panels that have a filter, while the filter field has the cursor, or in
   * panels of one kind.
   */
  where: ActionPlace
  /** Held down, it does nothing more: what it does is not to be done twice. */
  isOncePerPress?: boolean
}

export type ActionPlace = 'desk' | 'filter' | 'filter-field' | { panel: string }

/** Both may be meant by the same keys at the same time. */
export function canCollide(one: ActionPlace, other: ActionPlace): boolean {
  if (one === 'filter-field' || other === 'filter-field') return one === other
  if (one === 'desk' || other === 'desk') return true
  if (one === 'filter' || other === 'filter') return true
  return one.panel === other.panel
}
