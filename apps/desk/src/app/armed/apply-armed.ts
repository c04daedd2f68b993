import type { DeskParts } from '../desk-parts.ts'

/** Reports the stylesheet of one window that it is armed, and that somebody is there. */
export function applyArmed({ armed }: DeskParts, view: Window): () => void {
  const { dataset } = view.document.documentElement
  const { mode } = armed
  const apply = () => {
    if (mode.isArmed.get()) dataset['armed'] = ''
    else delete dataset['armed']
  }
  const active = () => mode.active(performance.now())
  const focused = () => armed.focused(performance.now())
  apply()
  view.addEventListener('focus', focused)
  view.addEventListener('keydown', active, { capture: true })
  view.addEventListener('pointerdown', active, { capture: true })
  const leave = mode.isArmed.subscribe(apply)
  return () => {
    leave()
    view.removeEventListener('focus', focused)
    view.removeEventListener('keydown', active, { capture: true })
    view.removeEventListener('pointerdown', active, { capture: true })
  }
}
