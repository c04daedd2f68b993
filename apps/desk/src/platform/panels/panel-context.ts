import { createContext, useContext } from 'react'

import type { LinkColor } from './link-color.ts'

/** One panel, to the component inside it. */
export interface Panel<Settings = unknown> {
  id: string
  kind: string
  symbol: string
  link: LinkColor | null
  settings: Settings
  /** The filter in force, checked; '' where there is none or it is switched off. */
  filter: string
  /** Something of it can be seen. Hidden panels get no updates. */
  isVisible: boolean
  /** It has the brass edge: keys act on it. */
  isActive: boolean
  /** The window it is in: it may have been dragged to another monitor. */
  window: Window
  /** Changes the symbol, here and in every panel with the same link color. */
  setSymbol: (symbol: string) => void
  /** Changes some of its own choices; kept with the layout. */
  change: (settings: Partial<Settings>) => void
  /** What it had not finished when the layout around it was shown again, if anything. */
  unfinished: () => unknown
  /** Keeps what is not finished, in this window alone. */
  keepUnfinished: (what: unknown) => void
  /** Lines that the filter hid in the last minute: shown inside the filter field. May be called with every frame. */
  showHidden: (lines: number) => void
  close: () => void
}

export const PanelContext = createContext<Panel | undefined>(undefined)

export function usePanel<Settings = unknown>(): Panel<Settings> {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('usePanel outside of a panel')
  return panel as Panel<Settings>
}
