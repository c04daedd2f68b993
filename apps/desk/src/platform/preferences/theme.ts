import type { Appearance } from './appearance.ts'

export type Theme = 'dark' | 'light'

const lightSystem = '(prefers-color-scheme: light)'

/** The theme that a window shows: what was chosen, or what the operating system prefers. */
export function themeOf({ theme }: Pick<Appearance, 'theme'>, view: Window): Theme {
  if (theme !== 'system') return theme
  return view.matchMedia(lightSystem).matches ? 'light' : 'dark'
}

/** Calls when the operating system changes what it prefers. Returns how to stop. */
export function onSystemTheme(view: Window, changed: () => void): () => void {
  const system = view.matchMedia(lightSystem)
  system.addEventListener('change', changed)
  return () => system.removeEventListener('change', changed)
}
