import { useCallback, useSyncExternalStore } from 'react'

import { useDocument } from '../documents/use-document.ts'
import { type Appearance, appearance, appearanceName } from './appearance.ts'
import { onSystemTheme, type Theme, themeOf } from './theme.ts'

const subscribe = (changed: () => void) => onSystemTheme(window, changed)

/** Which colors are in force. What paints them on a canvas reads them again when one of the two changes. */
export function useColors(): { theme: Theme; palette: Appearance['palette'] } {
  const [look] = useDocument(appearance, appearanceName)
  const theme = useSyncExternalStore(
    subscribe,
    useCallback(() => themeOf(look, window), [look]),
  )
  return { theme, palette: look.palette }
}
