import type { DeskParts } from '../desk-parts.ts'

/** Reports the stylesheet of one window that nothing in it is live; followed when that changes. */
export function applyFrozen({ hub }: DeskParts, view: Window): () => void {
  const { dataset } = view.document.documentElement
  const apply = () => {
    if (hub.frozenSince.get() === null) delete dataset['frozen']
    else dataset['frozen'] = ''
  }
  apply()
  return hub.frozenSince.subscribe(apply)
}
