import { createContext, useContext } from 'react'

import type { ScreenWatch } from './screen-watch.ts'

export const ScreenContext = createContext<ScreenWatch | undefined>(undefined)

export function useScreen(): ScreenWatch {
  const screen = useContext(ScreenContext)
  if (!screen) throw new Error('useScreen outside of a desk')
  return screen
}
