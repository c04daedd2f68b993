import { appearance, appearanceName } from '../platform/preferences/appearance.ts'
import type { DeskParts } from './desk-parts.ts'

/** Density, colors and motion of one window, as attributes that the stylesheet knows; followed when they change. */
export function applyAppearance({ documentStore }: DeskParts, view: Window): () => void {
  const apply = () => {
    const { density, palette, motion } = documentStore.read(appearance, appearanceName)
    Object.assign(view.document.documentElement.dataset, { density, palette, motion })
  }
  apply()
  return documentStore.ofKind(appearance.kind).subscribe(apply)
}
