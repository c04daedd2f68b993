import { createContext, useContext } from 'react'

/** The ways from one panel to another; the desk gives them to panels that send somebody there. */
export interface PanelOpener {
  /** Preferences, at the page on which exchanges are connected. */
  openExchanges: () => void
  /** Preferences, at the page of the plan and its license. */
  openLicense: () => void
  /** The chart that is open, or a new one, with that symbol. */
  openSymbol: (symbol: string) => void
  /** The panel of that kind that is open, or a new one. */
  openPanel: (kind: string) => void
}

export const PanelOpenerContext = createContext<PanelOpener>({
  openExchanges: () => {},
  openLicense: () => {},
  openSymbol: () => {},
  openPanel: () => {},
})

export function usePanelOpener(): PanelOpener {
  return useContext(PanelOpenerContext)
}
