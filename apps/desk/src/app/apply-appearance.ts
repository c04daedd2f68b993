import { appearance, appearanceName } from '../platform/preferences/appearance.ts'
import { onSystemTheme, themeOf } from '../platform/preferences/theme.ts'
import type { DeskParts } from './desk-parts.ts'

/** Theme, density, colors and motion of one window, as attributes that the stylesheet knows; followed when they change. */
export function applyAppearance({ documentStore }: DeskParts, view: Window): () => void {
  const apply = () => {
    const look = documentStore.read(appearance, appearanceName)
    const { density, palette, motion } = look
    const theme = themeOf(look, view)
    Object.assign(view.document.documentElement.dataset, { theme, density, palette, motion })
  }
  apply()
  const stops = [documentStore.ofKind(appearance.kind).subscribe(apply), onSystemTheme(view, apply)]
  return () => stops.forEach((stop) => stop())
}
